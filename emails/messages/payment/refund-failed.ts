import type { EmailWriter, Fact, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

export interface RefundFailed extends Recipient, ActivityFacts {
  totalCents: number
  /** `Visa •••• 4242`; null: not known. */
  card: string | null
  orderUrl: string
}

/** Sent to a person whose refund the provider could not make: it is given back later, or another way. */
export const writeRefundFailed: EmailWriter<RefundFailed> = (t, details) => {
  const { activity, totalCents, card, orderUrl, brand } = details
  const total = formatMoney(totalCents, t('lang'))
  const back: Fact = { label: t('payments.returned.amount'), strong: total }
  if (card) back.text = t('payments.returned.onCard', { card })
  return {
    subject: t('payments.refundFailed.subject', { activity, total }),
    preheader: t('payments.refundFailed.next'),
    heading: t('payments.refundFailed.heading'),
    paragraphs: [
      hello(t, details.firstName),
      t('payments.refundFailed.body', { activity, total }),
      t('payments.refundFailed.next'),
    ],
    facts: [back, ...whenAndWhere(t, details)],
    action: { label: t('payments.seeOrder'), href: orderUrl },
    reason: t('payments.reason', { brand }),
  }
}
