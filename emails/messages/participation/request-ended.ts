import { dateAndTime } from '#emails/dates.ts'
import { type EmailWriter, listed, type Recipient, type Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, placesLeft, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { digestEmail, type HostDigest } from './host-digest.ts'
import { type ParticipationConfirmed, participationConfirmed } from './participation-confirmed.ts'
import type { ParticipationForHost } from './participation-for-host.ts'

/** The emails about join requests, for activities whose host approves participants. */

export interface RequestReceived extends Recipient, ActivityFacts {
  host: string
  /** How many places this request is for. */
  asked: number
  /** True for a guest: the page opens with the secret in its address. */
  holderKind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  /** The page that shows the request and can withdraw it; null: there is no such page. */
  registrationsUrl: string | null
  activityUrl: string
}

/** Sent to the person who made the request: it awaits the answer. */
export const requestReceived: EmailWriter<RequestReceived> = (t, details) => {
  const { activity, brand, host, asked: count, holderKind, registrationsUrl, activityUrl } = details
  const body = t('requests.received.body', { count, activity, host })
  return {
    subject: t('requests.received.subject', { activity }),
    preheader: listed(dateAndTime(t, { at: details.startsAt, timeZone: details.timeZone }), details.place),
    heading: t('requests.received.heading'),
    paragraphs: [hello(t, details.firstName), body, t('requests.received.next', { count })],
    facts: [...whenAndWhere(t, details), { label: t('facts.host'), text: host }],
    action: registrationsUrl
      ? { label: t('requests.received.see'), href: registrationsUrl }
      : { label: t('requests.received.activity'), href: activityUrl },
    smallPrint: holderKind === 'GUEST' ? [{ text: t('requests.received.withoutAccount') }] : [],
    reason: t('requests.reason', { brand }),
  }
}

/** Sent to the host: somebody asks to join. */
export const requestForHost: EmailWriter<ParticipationForHost> = (t, details) => {
  const { activity, brand, participant, people: total, added } = details
  const count = added ?? total
  const body = t(`requests.forHost.${added ? 'bodyAdded' : 'body'}`, { count, total, activity, participant })
  return {
    subject: t('requests.forHost.subject', { count, activity }),
    preheader: t('requests.forHost.preheader', { count, participant }),
    heading: t('requests.forHost.heading'),
    paragraphs: [hello(t, details.firstName), body, t('requests.forHost.next', { count })],
    facts: [...whenAndWhere(t, details), ...placesLeft(t, details.placesLeft)],
    action: { label: t('requests.forHost.see'), href: details.manageUrl },
    reason: t('reason.host', { brand }),
  }
}

/** Sent to the host, when there are too many requests for an email each. */
export const requestDigest: EmailWriter<HostDigest> = (t, details) =>
  digestEmail(t, details, { many: 'requests.digest', one: 'requests.forHost' })

/** Sent to the person who made the request: the host approved it; includes the tickets. */
export const requestApproved: EmailWriter<ParticipationConfirmed> = (t, details) => {
  const { activity, host, tickets, added } = details
  const count = added ?? tickets.length
  const body = t(`requests.approved.${added ? 'bodyAdded' : 'body'}`, {
    count,
    total: tickets.length,
    activity,
    host,
  })
  return {
    ...participationConfirmed(t, details),
    heading: t('requests.approved.heading'),
    paragraphs: [hello(t, details.firstName), body],
  }
}

export interface RequestEnded extends Recipient, ActivityFacts {
  host: string
  /** REFUSED: by the host. EXPIRED: nobody answered by the start. */
  cause: 'REFUSED' | 'EXPIRED'
  /** The host's message; may be empty. */
  why: string
  /** How many people were refused … */
  asked: number
  /** … and how many of the same registration may still come. */
  stays: number
  activitiesUrl: string
}

/** Sent to the person who made the request: it was refused. */
export const requestEnded: EmailWriter<RequestEnded> = (t, details) => {
  const { activity, brand, host, cause, asked: count, stays, activitiesUrl } = details
  const why = details.why.trim()
  const body = t(`requests.ended.${cause}.body`, { count, activity, host })
  const rest = stays > 0 ? [t('requests.ended.stays', { count: stays })] : []
  return {
    subject: t(`requests.ended.${cause}.subject`, { activity }),
    preheader: body,
    heading: t(`requests.ended.${cause}.heading`),
    paragraphs: [hello(t, details.firstName), body, ...rest],
    quote: why === '' ? undefined : { label: t('ended.why'), text: why },
    facts: whenAndWhere(t, details),
    action: { label: t('ended.findAnother'), href: activitiesUrl },
    reason: t('requests.reason', { brand }),
  }
}

export interface WaitingRequests extends Recipient, ActivityFacts {
  /** The people who have waited longest, the longest first. */
  waiting: readonly { participant: string; people: number }[]
  placesLeft: number | null
  manageUrl: string
}

/** A longer list belongs on the page, not in an email. */
const MOST_NAMES = 20

/** Sent to the host: requests have waited for two days. */
export const requestsWaiting: EmailWriter<WaitingRequests> = (t, details) => {
  const { activity, brand, waiting, manageUrl } = details
  const count = waiting.length
  return {
    subject: t('requests.waiting.subject', { count, activity }),
    preheader: t('requests.waiting.body', { count, activity }),
    heading: t('requests.waiting.heading', { count }),
    paragraphs: [hello(t, details.firstName), t('requests.waiting.body', { count, activity })],
    facts: [...whenAndWhere(t, details), ...placesLeft(t, details.placesLeft)],
    action: { label: t('requests.forHost.see'), href: manageUrl },
    lists: [
      {
        title: activity,
        text: t('requests.waiting.end'),
        items: namesOf(t, waiting),
        link: { label: t('requests.forHost.see'), href: manageUrl },
      },
    ],
    reason: t('reason.host', { brand }),
  }
}

function namesOf(t: Translate, waiting: WaitingRequests['waiting']): string[] {
  const names = waiting
    .slice(0, MOST_NAMES)
    .map(({ participant, people }) => t('requests.digest.registered', { participant, count: people }))
  const others = waiting.length - MOST_NAMES
  return others > 0 ? [...names, t('requests.digest.others', { count: others })] : names
}
