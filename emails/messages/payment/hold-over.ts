import type { EmailWriter } from '#emails/message.ts'
import { hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import type { PaymentDue } from './payment-due.ts'

export interface HoldOver extends Omit<PaymentDue, 'payUrl'> {
  /** Where they may begin again; null: that page is closed to them. */
  activityUrl: string | null
  activitiesUrl: string
}

/** Sent to a person whose places were not paid in time. */
export const writeHoldOver: EmailWriter<HoldOver> = (t, details) => {
  const { activity, places: count, activityUrl, activitiesUrl, brand } = details
  const body = t('payments.over.body', { count, activity })
  return {
    subject: t('payments.over.subject', { count, activity }),
    preheader: body,
    heading: t('payments.over.heading', { count }),
    paragraphs: [hello(t, details.firstName), body, ...(activityUrl ? [t('payments.over.again')] : [])],
    facts: whenAndWhere(t, details),
    action: activityUrl
      ? { label: t('payments.over.see'), href: activityUrl }
      : { label: t('ended.findAnother'), href: activitiesUrl },
    reason: t('requests.reason', { brand }),
  }
}
