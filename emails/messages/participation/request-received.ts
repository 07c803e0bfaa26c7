import { dateAndTime } from '#emails/dates.ts'
import { type EmailWriter, listed, type Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

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
export const writeRequestReceived: EmailWriter<RequestReceived> = (t, details) => {
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
