import type { EmailWriter } from '#emails/message.ts'
import { quoteOf } from '#emails/messages/activity-facts.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { type GivenBack, givenBackEmail } from './tickets-cancelled.ts'

/** Paid tickets that an operator ended for their buyer. */
export interface TicketsRefunded extends GivenBack {
  /** The message of the operator. */
  why: string
  /** The amount that goes back; 0: the refund policy of the order gives nothing back any more. */
  refundCents: number
  /** The amount that is more than the rest of the payment: it goes back too, once an operator has looked after it. */
  owedCents?: number
}

/** Tells the buyer that our team has ended paid tickets, why, and what goes back. */
export const writeTicketsRefunded: EmailWriter<TicketsRefunded> = (t, details) => {
  const { activity, people: count, left, brand, why, refundCents, owedCents = 0 } = details
  const body = t('ticketsRefunded.body', { count, activity })
  const { paragraphs, ...rest } = givenBackEmail(t, details, body)
  const money = (cents: number) => formatMoney(cents, t('lang'))
  const amounts = [
    ...(refundCents > 0 ? [t('ticketsRefunded.refund', { amount: money(refundCents) })] : []),
    ...(owedCents > 0 ? [t('ticketsRefunded.owed')] : []),
  ]
  return {
    ...rest,
    subject: t('ticketsRefunded.subject', { count, activity }),
    heading: t('ticketsRefunded.heading', { count }),
    paragraphs: [...paragraphs, ...(amounts.length > 0 ? amounts : [t('ticketsRefunded.noRefund')])],
    quote: quoteOf(t, why),
    smallPrint: [{ text: t(left > 0 ? 'ticketsCancelled.calendar' : 'ended.calendar') }],
    reason: t(left > 0 ? 'reason.participant' : 'reason.formerParticipant', { brand }),
  }
}
