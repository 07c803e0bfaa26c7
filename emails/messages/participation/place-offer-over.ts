import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface PlaceOfferOver extends Recipient, ActivityFacts {
  host: string
  places: number
  /** LAPSED: an offer was not answered in time. REMOVED: the host took them off the list. */
  cause: 'LAPSED' | 'REMOVED'
  /** The page on which they may wait once more; null where they may not. */
  waitUrl: string | null
  activitiesUrl: string
}

/** Sent to a person who is no longer on the waiting list, without having left it. */
export const writePlaceOfferOver: EmailWriter<PlaceOfferOver> = (t, details) => {
  const { activity, host, places: count, cause, waitUrl, activitiesUrl, brand } = details
  const body = t(`waitingList.over.${cause}.body`, { count, activity, host })
  return {
    subject: t(`waitingList.over.${cause}.subject`, { activity }),
    preheader: body,
    heading: t(`waitingList.over.${cause}.heading`),
    paragraphs: [hello(t, details.firstName), body, ...(waitUrl ? [t('waitingList.over.again')] : [])],
    facts: whenAndWhere(t, details),
    action: waitUrl
      ? { label: t('waitingList.over.wait'), href: waitUrl }
      : { label: t('ended.findAnother'), href: activitiesUrl },
    reason: t('waitingList.reason', { brand }),
  }
}
