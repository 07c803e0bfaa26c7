import type { EmailWriter } from '#emails/message.ts'
import { hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import type { PaymentDue } from './payment-due.ts'

export interface HoldOver extends Omit<PaymentDue, 'payUrl'> {
  activityUrl: string
}

/** Sent to a person whose places were not paid in time. */
export const writeHoldOver: EmailWriter<HoldOver> = (t, details) => {
  const { activity, places: count, brand } = details
  const body = t('payments.over.body', { count, activity })
  return {
    subject: t('payments.over.subject', { count, activity }),
    preheader: body,
    heading: t('payments.over.heading', { count }),
    paragraphs: [hello(t, details.firstName), body, t('payments.over.again')],
    facts: whenAndWhere(t, details),
    action: { label: t('payments.over.see'), href: details.activityUrl },
    reason: t('requests.reason', { brand }),
  }
}
