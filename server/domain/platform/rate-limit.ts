/**
 * All rate limits, in one table. docs/operating.md prints it (`npm run limits`). Pure.
 *
 * A network alone never refuses what a classroom or a mobile carrier does: hundreds of people share one address. The
 * tight limits belong to accounts, recipients and activities (decisions §3).
 */

export type Counted =
  /** Signed-in callers, by account. */
  | 'account'
  /** Callers who are not signed in, by their network: an IPv4 address, an IPv6 /64, and the /56 around it. */
  | 'visitor network'
  /** All callers by network, signed in or not. */
  | 'network'
  | 'account and network'
  | 'account over all networks'
  | 'account and known device'
  | 'sign-in that waits for its code'
  | 'session'
  | 'account or guest pass'
  | 'account or guest pass, and activity'
  | 'feed link'
  | 'door device or account'
  | 'recipient'
  | 'organisation'
  | 'shortened network and kind of event'
  | 'kind of event'
  | 'site'

export interface RateLimit {
  by: Counted
  most: number
  minutes: number
  /**
   * Which calls stay counted. `tries`: every call. `done`: calls that were not refused. `failures`: calls with a wrong
   * password, link or code. Each call is counted before it begins, so that a hundred at once do not count as one, unless
   * `isAfterwards`.
   */
  counts: 'tries' | 'done' | 'failures'
  /**
   * Counted by each web process for itself, in memory: frequent, and about the load of the process, not about access.
   */
  isLocal?: true
  /**
   * Counted once it has failed, not before it begins: of a secret that is too long to be guessed a thousand at once are
   * no harm, and a classroom that registers at one moment fails in nothing.
   */
  isAfterwards?: true
  why: string
}

/** The limit of a /56, as a multiple of the limit of a /64: a provider puts several customers into one. */
export const WIDER = 4

const tries = (by: Counted, most: number, minutes: number, why: string) =>
  ({ by, most, minutes, counts: 'tries', why }) as const
const done = (by: Counted, most: number, minutes: number, why: string) =>
  ({ by, most, minutes, counts: 'done', why }) as const
const failures = (by: Counted, most: number, minutes: number, why: string) =>
  ({ by, most, minutes, counts: 'failures', why }) as const
const local = { isLocal: true } as const

const HOUR = 60

const table = {
  // Signing in
  signInFailure: failures('account and network', 10, 10, 'guessing one password from one place'),
  signInFailureByDevice: failures(
    'account and known device',
    10,
    10,
    'a device that signed in before has a count of its own: strangers lock nobody out',
  ),
  signInFailureByAccount: failures(
    'account over all networks',
    100,
    HOUR,
    'guessing one password from many places; known devices and a new password by e-mail stay open',
  ),
  signInFailureByNetwork: failures('network', 300, HOUR, 'trying one password on many accounts'),
  signIn: done(
    'account over all networks',
    300,
    10,
    'each is a hash and a session; a program that signs in every two seconds fits',
  ),
  signInByNetwork: tries('network', 600, 10, 'each is a hash, right or wrong; the lessons of a school fit'),
  passwordFailure: failures('session', 10, 10, 'a session left open is no way to guess its password'),
  identityCodeFailure: failures(
    'account',
    20,
    24 * HOUR,
    'guessing mailed codes of six digits: five tries each, but a new code may follow',
  ),
  secondFactorOfSignIn: failures(
    'sign-in that waits for its code',
    5,
    10,
    'then it begins anew, with the first factor',
  ),
  secondFactorFailure: failures(
    'account over all networks',
    30,
    24 * HOUR,
    'somebody with the password guesses codes; known devices and passkeys stay open',
  ),
  secondFactorFailureByDevice: failures('account and known device', 20, 24 * HOUR, 'the same'),
  signInBegun: tries('network', 300, HOUR, 'leaving for Google, and a request for a passkey, leave a row'),
  signUp: tries('network', 300, HOUR, 'a hash and an account; a class that signs up in one lesson fits'),
  guestPass: tries('network', 300, HOUR, 'each leaves a row; sixty guests of one school fit'),
  passwordCode: tries('network', 300, HOUR, 'a request for an e-mail'),
  wrongLink: {
    ...failures('network', 300, HOUR, 'guessing links of e-mails, passes, tickets and feeds'),
    ...{ ...local, isAfterwards: true },
  },
  wrongPromotionalCode: failures('account', 20, HOUR, 'guessing promotional codes (decisions §6)'),
  wrongMemberCard: failures('account or guest pass', 20, HOUR, 'trying the numbers of other people’s cards'),
  wrongMemberCardByNetwork: failures('visitor network', 100, HOUR, 'the same with a new pass each time'),

  // Speaking up
  newsletter: tries('network', 300, HOUR, 'each leaves a row'),
  consent: tries('visitor network', 300, HOUR, 'each answer to the consent bar leaves a row'),
  consentOfAccount: tries('account', 60, HOUR, 'the same'),
  report: done('account', 20, HOUR, 'operators read every report'),
  reportByVisitor: done('visitor network', 300, HOUR, 'the same'),
  comment: done('account', 10, 10, 'a lively exchange fits; a flood does not'),
  review: done('account', 30, HOUR, 'reviews and answers to them; a season’s worth in one evening fits'),

  // Taking part
  join: done('account or guest pass', 60, HOUR, 'registering and giving back'),
  joinOfActivity: done(
    'account or guest pass, and activity',
    20,
    HOUR,
    'coming and going keeps others from the places, and writes to the host',
  ),
  wait: tries('account or guest pass', 30, HOUR, 'each time on a waiting list may cause an e-mail'),
  waitOfNetwork: tries('visitor network', 300, HOUR, 'the same with a new pass each time'),
  paymentRead: tries(
    'account or guest pass',
    120,
    HOUR,
    'each asks the payment provider; a client that looks every few seconds fits',
  ),
  paymentOpened: tries(
    'account or guest pass',
    60,
    HOUR,
    'opening and giving up payments: each asks the provider several times',
  ),
  externalTickets: tries('visitor network', 300, HOUR, 'each click is counted in the database'),
  externalTicketsOfAccount: tries('account', 120, HOUR, 'the same'),
  ticketFile: tries(
    'visitor network',
    300,
    HOUR,
    'one thread draws all PDF files; a class that prints its tickets fits',
  ),
  ticketFileOfAccount: tries('account', 120, HOUR, 'the same'),

  // Hosting
  publish: done(
    'account',
    60,
    HOUR,
    'operators look at each; an organisation with fifty in one evening fits',
  ),
  series: done('account', 20, HOUR, 'each makes up to a hundred activities; the courses of a season fit'),
  draft: done('account', 120, HOUR, 'new drafts'),
  draftUnconfirmed: done('account', 10, 24 * HOUR, 'new drafts before the address is confirmed'),
  draftChecked: done(
    'account',
    120,
    HOUR,
    'the buttons that publish and change: a town may be looked up outside',
  ),
  draftSaved: { ...done('account', 3000, HOUR, 'drafts save themselves while people type'), ...local },
  changeActivity: done('account', 300, HOUR, 'changing, calling off, pictures'),
  upload: tries(
    'account',
    60,
    HOUR,
    'each picture is decoded, also one that is refused then; a season’s gallery fits',
  ),
  manualParticipant: done('account', 1000, HOUR, 'a secretary who enters a whole school fits'),
  handleParticipants: done('account', 3000, HOUR, 'attendance, approving, removing: one call a person'),
  doorReading: {
    ...tries(
      'door device or account',
      1800,
      1,
      'a scanner reads one a second; a program for many doors fits',
    ),
    ...local,
  },
  doorPhotograph: tries(
    'door device or account',
    20,
    1,
    'each is decoded and searched for a code, also one that has none; a line of people fits',
  ),
  unknownCode: tries('door device or account', 30, 1, 'guessing the codes of tickets (decisions §5)'),
  doorList: {
    ...tries(
      'door device or account',
      120,
      1,
      'the whole list reads each ticket; devices ask every few seconds',
    ),
    ...local,
  },
  doorSettling: { ...tries('door device or account', 120, 1, 'up to a thousand readings each'), ...local },
  doorPass: done('account', 60, HOUR, 'each new link ends the one before and its devices'),
  guestList: done('account', 300, HOUR, 'lists of up to 10,000, saved, sent and reminded'),
  hostEmail: done('account', 120, HOUR, 'texts for participants, saved, sent and stopped'),
  hostEmailTest: tries('account', 30, HOUR, 'a test to oneself is an e-mail, and a text is tried many times'),
  export: tries('account', 60, HOUR, 'the whole list as a file takes the processor'),
  improve: tries('account', 20, HOUR, 'an endpoint may cost money; counted from its own rows'),

  // The security log, of what strangers are refused
  securityEvent: {
    ...tries('shortened network and kind of event', 60, HOUR, 'a row each; beyond it one row counts them'),
    ...local,
  },
  securityEventCounted: {
    ...tries(
      'shortened network and kind of event',
      600,
      HOUR,
      'beyond it nothing is written, nobody is refused',
    ),
    ...local,
  },
  securityEventOfSite: { ...tries('kind of event', 3000, HOUR, 'the same, from many networks'), ...local },

  // Accounts and organisations
  changeAccount: done('account', 120, HOUR, 'profile, settings, passkeys, sessions, codes'),
  follow: done('account', 120, HOUR, 'following and unfollowing'),
  organisation: done('account', 600, HOUR, 'members, cards, invitations of an organisation'),
  ownData: tries('account', 10, HOUR, 'the archive reads everything about a person'),

  // Looking things up
  search: {
    ...tries(
      'visitor network',
      6000,
      10,
      'what the database is asked; answers that are repeated cost nothing',
    ),
    ...local,
  },
  searchOfAccount: { ...tries('account', 1000, 10, 'the same'), ...local },
  calendarFeed: { ...tries('feed link', 120, HOUR, 'calendars look a few times an hour'), ...local },
  place: {
    ...tries(
      'visitor network',
      1000,
      10,
      'towns while people type; beyond it our own list answers, nobody is refused',
    ),
    ...local,
  },
  placeOfAccount: { ...tries('account', 300, 10, 'the same'), ...local },
  placesOfSite: tries(
    'site',
    10_000,
    24 * HOUR,
    'the bill of GOOGLE_PLACES_KEY; beyond it our own list answers',
  ),
} satisfies Record<string, RateLimit>

export type LimitName = keyof typeof table

export const RATE_LIMITS: Readonly<Record<LimitName, RateLimit>> = table
