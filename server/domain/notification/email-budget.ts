/** How many emails are sent, and on whose budget (docs/decisions/041); docs/operating.md prints this table. Pure. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type Payer =
  | 'RECIPIENT'
  | 'GIVER'
  | 'HOST'
  | 'HOST_AND_RECIPIENT'
  | 'ORGANISATION'
  | 'ORGANISATION_AND_RECIPIENT'
  | 'NETWORK'

/**
 * What happens to an email when its budget is spent. REFUSED: the action that would cause it is refused, with the true
 * wait. REPEATED: the answer is the same, and no second email is sent: the previous one does what this one would.
 * DELAYED: it is sent as soon as the budget allows. WAITS: it is held, in order, and the person who caused it sees
 * that. GATHERED: its contents go into the next digest.
 */
export type Beyond = 'REFUSED' | 'REPEATED' | 'DELAYED' | 'WAITS' | 'GATHERED'

/** Of a host or organisation: with three validated activities it is trusted; PRO and organisations have more. */
export type Tier = 'NEW' | 'NEW_PRO' | 'TRUSTED' | 'TRUSTED_PRO'

export interface EmailBudget {
  payer: Payer
  most: number | Record<Tier, number>
  /** The window begins with the first email, and the next one with the first after its end. */
  withinMs: number
  /** Beyond `most`, one may still be sent when the last one was sent this long ago. */
  thenEveryMs?: number
  /** The same request sent twice at once is one request: REPEATED, whatever `beyond` says. */
  gapMs?: number
  beyond: Beyond
  /** ROWS: the use case counts its own rows, before it notifies. Otherwise `email_allowance` counts. */
  countedBy?: 'ROWS'
}

/**
 * Links that a person requests: they give access to their own account, so nobody may use up another person's budget.
 * Beyond the budget the newest link is at most half an hour old, and the shortest-lived is valid for an hour.
 */
const LINK = {
  payer: 'RECIPIENT',
  most: 5,
  withinMs: DAY_MS,
  thenEveryMs: 30 * MINUTE_MS,
  gapMs: MINUTE_MS,
  beyond: 'REPEATED',
} as const

/** More of them are news of the same: they are sent, one an hour. */
const TEN_A_DAY = {
  payer: 'RECIPIENT',
  most: 10,
  withinMs: DAY_MS,
  thenEveryMs: HOUR_MS,
  beyond: 'DELAYED',
} as const

export const EMAIL_BUDGETS = {
  passwordLinks: LINK,
  /** Only the owner of the account can request it: a wait locks nobody else out. */
  confirmationLinks: { ...LINK, beyond: 'REFUSED' },
  /** Codes, of which a new one replaces the one before; only a session of the account can request them. */
  identityCodes: { ...LINK, most: 10, beyond: 'REFUSED' },
  guestLinks: LINK,
  /** Its link is valid for two days. */
  newsletterLinks: { payer: 'RECIPIENT', most: 3, withinMs: DAY_MS, gapMs: MINUTE_MS, beyond: 'REPEATED' },
  /** Accounts created and deleted again with one address: each needs its own link, so none is left out. */
  newAccounts: {
    payer: 'RECIPIENT',
    most: 5,
    withinMs: DAY_MS,
    thenEveryMs: 30 * MINUTE_MS,
    beyond: 'DELAYED',
  },
  /** Parents of people under 14: an address that a stranger typed (docs/decisions/130). A large family fits. */
  parentsAsked: { payer: 'RECIPIENT', most: 5, withinMs: DAY_MS, beyond: 'REFUSED' },
  /** A school class signs up from one network. */
  parentsAskedOfNetwork: { payer: 'NETWORK', most: 60, withinMs: HOUR_MS, beyond: 'REFUSED' },
  /** Registrations with an address that nobody has shown to be theirs. */
  guestRegistrations: {
    payer: 'RECIPIENT',
    most: 10,
    withinMs: DAY_MS,
    thenEveryMs: HOUR_MS,
    beyond: 'REFUSED',
  },
  /** A party of fifty could be given back ticket by ticket, with an address that nobody has shown to be theirs. */
  guestCancellations: {
    payer: 'RECIPIENT',
    most: 10,
    withinMs: DAY_MS,
    thenEveryMs: HOUR_MS,
    beyond: 'REPEATED',
  },
  /** Tickets handed on, back and on again: each time to an address that somebody typed. */
  ticketsHandedOn: { payer: 'GIVER', most: 60, withinMs: DAY_MS, beyond: 'REFUSED' },
  ticketsHandedOnToRecipient: { payer: 'RECIPIENT', most: 10, withinMs: DAY_MS, beyond: 'REFUSED' },
  ticketsHandedOnOfNetwork: { payer: 'NETWORK', most: 120, withinMs: HOUR_MS, beyond: 'REFUSED' },
  /** Handed on and taken back, with an address that nobody has shown to be theirs: their ticket, and what became of it. */
  ticketsBackToGuest: { payer: 'RECIPIENT', most: 10, withinMs: DAY_MS, beyond: 'REFUSED' },
  handingOnNewsOfGuest: { payer: 'RECIPIENT', most: 10, withinMs: DAY_MS, beyond: 'REPEATED' },
  /** Waiting and leaving again, with an address that nobody has shown to be theirs. Offers that are gone are not sent. */
  placesOfferedToGuest: TEN_A_DAY,
  endedOffersOfGuest: { payer: 'RECIPIENT', most: 10, withinMs: DAY_MS, beyond: 'REPEATED' },
  /** A classroom, or a mobile carrier, registers from one network. */
  guestRegistrationsOfNetwork: { payer: 'NETWORK', most: 300, withinMs: HOUR_MS, beyond: 'REFUSED' },
  /** More guests than any honest activity has in a day before its host is trusted. */
  guestRegistrationsOfHost: {
    payer: 'HOST',
    most: { NEW: 1000, NEW_PRO: 2000, TRUSTED: 10_000, TRUSTED_PRO: 20_000 },
    withinMs: DAY_MS,
    beyond: 'WAITS',
  },
  /** Tickets of people whom the host entered by hand: a school class, or a choir. */
  manualTicketsOfHost: {
    payer: 'HOST',
    most: { NEW: 100, NEW_PRO: 300, TRUSTED: 2000, TRUSTED_PRO: 5000 },
    withinMs: DAY_MS,
    beyond: 'WAITS',
  },
  /** One parent's address for a whole class. */
  manualTicketsOfHostToRecipient: {
    payer: 'HOST_AND_RECIPIENT',
    most: 50,
    withinMs: DAY_MS,
    beyond: 'WAITS',
  },
  manualTicketsToRecipient: { payer: 'RECIPIENT', most: 100, withinMs: DAY_MS, beyond: 'WAITS' },
  /** A big circle of friends; a whole list once the host is trusted (docs/decisions/032). */
  invitationsOfHost: {
    payer: 'HOST',
    most: { NEW: 100, NEW_PRO: 300, TRUSTED: 10_000, TRUSTED_PRO: 20_000 },
    withinMs: DAY_MS,
    beyond: 'WAITS',
    countedBy: 'ROWS',
  },
  invitationsToRecipient: {
    payer: 'RECIPIENT',
    most: 3,
    withinMs: DAY_MS,
    beyond: 'WAITS',
    countedBy: 'ROWS',
  },
  /** What a host writes to participants. A trusted host may write to the largest activity five times a day. */
  messagesOfHost: {
    payer: 'HOST',
    most: { NEW: 100, NEW_PRO: 100, TRUSTED: 50_000, TRUSTED_PRO: 50_000 },
    withinMs: DAY_MS,
    beyond: 'WAITS',
    countedBy: 'ROWS',
  },
  /** Invitations and member cards: no operator has seen an organisation before its activities were validated. */
  emailsOfOrganisation: {
    payer: 'ORGANISATION',
    most: { NEW: 50, NEW_PRO: 50, TRUSTED: 2000, TRUSTED_PRO: 2000 },
    withinMs: DAY_MS,
    beyond: 'REFUSED',
  },
  invitationsOfOrganisationToRecipient: {
    payer: 'ORGANISATION_AND_RECIPIENT',
    most: 5,
    withinMs: DAY_MS,
    beyond: 'REFUSED',
  },
  /** The cards of a family, or of a class once its organisation is trusted. */
  cardsOfOrganisationToRecipient: {
    payer: 'ORGANISATION_AND_RECIPIENT',
    most: { NEW: 10, NEW_PRO: 10, TRUSTED: 50, TRUSTED_PRO: 50 },
    withinMs: DAY_MS,
    beyond: 'REFUSED',
  },
  organisationsToRecipient: { payer: 'RECIPIENT', most: 60, withinMs: DAY_MS, beyond: 'REFUSED' },
  /** News of registrations and of join requests, one by one (decisions §7). */
  registrationNews: {
    payer: 'RECIPIENT',
    most: 10,
    withinMs: HOUR_MS,
    beyond: 'GATHERED',
    countedBy: 'ROWS',
  },
  /** News of comments and replies, one by one. */
  commentNews: { payer: 'RECIPIENT', most: 5, withinMs: HOUR_MS, beyond: 'GATHERED', countedBy: 'ROWS' },
  activityAlerts: { payer: 'RECIPIENT', most: 5, withinMs: DAY_MS, beyond: 'GATHERED', countedBy: 'ROWS' },
  requestReminders: TEN_A_DAY,
  /** A host could change the date again and again, of an activity with addresses that nobody has confirmed. */
  changeNews: TEN_A_DAY,
  sponsorshipNews: TEN_A_DAY,
} as const satisfies Record<string, EmailBudget>

export type BudgetName = keyof typeof EMAIL_BUDGETS

/** The same table, without the literal type of each row. */
export function budgetOf(name: BudgetName): EmailBudget {
  return EMAIL_BUDGETS[name]
}
