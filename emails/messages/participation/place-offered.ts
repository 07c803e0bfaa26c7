import { labelledDateAndTime, when } from '#emails/dates.ts'
import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface PlaceOffered extends Recipient, ActivityFacts {
  host: string
  places: number
  /** The end of the offer, shown in the zone of the activity. */
  until: string
  /** The host offered out of turn. */
  isByHost: boolean
  /** The page with both answers; its link stands in for signing in. */
  offerUrl: string
  /** The link also opens the registrations of a guest. */
  opensRegistrations: boolean
}

/** Sent to a person on the waiting list: places are kept for them until then. */
export const writePlaceOffered: EmailWriter<PlaceOffered> = (t, details) => {
  const { activity, host, places: count, until, timeZone, isByHost, offerUrl, brand } = details
  const end = { at: until, timeZone }
  const subject = t('waitingList.offered.subject', { count, activity })
  return {
    subject,
    preheader: labelledDateAndTime(t, t('waitingList.offered.until'), end),
    heading: t('waitingList.offered.heading', { count }),
    paragraphs: [
      hello(t, details.firstName),
      t(isByHost ? 'waitingList.offered.bodyByHost' : 'waitingList.offered.body', { count, activity, host }),
      t('waitingList.offered.next', { count }),
    ],
    facts: [{ ...when(t, end), label: t('waitingList.offered.until') }, ...whenAndWhere(t, details)],
    action: { label: t('waitingList.offered.take', { count }), href: offerUrl },
    smallPrint: [
      {
        text: t('waitingList.offered.notComing', { count }),
        link: { label: t('waitingList.offered.decline', { count }), href: offerUrl },
      },
      ...(details.opensRegistrations ? [{ text: t('waitingList.offered.withoutAccount') }] : []),
    ],
    reason: t('waitingList.reason', { brand }),
  }
}
