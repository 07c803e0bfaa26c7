import type { EmailWriter, Fact, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

export interface PaymentReturned extends Recipient, ActivityFacts {
  /** LATE: the places were no longer held. TWICE: they were paid already. WITHDRAWN: the seller's side had ended them. */
  cause: 'LATE' | 'TWICE' | 'WITHDRAWN'
  totalCents: number
  /** `Visa •••• 4242`; null: not known. */
  card: string | null
  orderUrl: string
  activitiesUrl: string
}

/** Sent to a person whose payment bought nothing, and goes back whole. */
export const writePaymentReturned: EmailWriter<PaymentReturned> = (t, details) => {
  const { activity, cause, totalCents, card, brand } = details
  const total = formatMoney(totalCents, t('lang'))
  const body = t(`payments.returned.${cause}.body`, { activity })
  const back: Fact = { label: t('payments.returned.amount'), strong: total }
  if (card) back.text = t('payments.returned.onCard', { card })
  return {
    subject: t(`payments.returned.${cause}.subject`, { activity, total }),
    preheader: t('payments.returned.preheader', { total }),
    heading: t(`payments.returned.${cause}.heading`),
    paragraphs: [hello(t, details.firstName), body, t('payments.returned.days')],
    facts: [back, ...whenAndWhere(t, details)],
    action:
      cause === 'TWICE'
        ? { label: t('payments.seeOrder'), href: details.orderUrl }
        : { label: t('ended.findAnother'), href: details.activitiesUrl },
    reason: t('payments.reason', { brand }),
  }
}
