import type { EmailMessage, EmailWriter, Recipient, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, quoteOf, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

/** A registration that somebody else ended. */
export interface EndedParticipation extends Recipient, ActivityFacts {
  host: string
  /** The message of the person who ended it; may be empty. */
  why: string
  /** How many tickets are no longer valid; 0 for a join request. */
  tickets: number
  /** What was paid for them online, and goes back whole; nothing where it was free. */
  refundCents?: number
  /** The numbers of the credit notes; none before the money is on its way. */
  creditNotes?: readonly string[]
  /** True when the host has a cheque of theirs: the two of them settle that themselves. */
  hasCheque: boolean
  hasCalendarFile: boolean
  /** They only had an offer of the waiting list. */
  isWaiting?: boolean
  /** The page that lists other activities. */
  activitiesUrl: string
}

/** The host removed this one registration. */
export const writeParticipationRefused: EmailWriter<EndedParticipation> = (t, details) => {
  const { activity, host } = details
  const body = t('participationRefused.body', { host, activity })
  return {
    ...endedEmail(t, details, body),
    subject: t('participationRefused.subject', { activity }),
    preheader: body,
    heading: t('participationRefused.heading'),
    facts: whenAndWhere(t, details),
  }
}

/** The part that is the same whoever ended it: no friendly closing, and a link to other activities. */
export function endedEmail(
  t: Translate,
  details: EndedParticipation,
  body: string,
): Pick<EmailMessage, 'paragraphs' | 'quote' | 'action' | 'smallPrint' | 'reason'> {
  const { firstName, brand, why, tickets, refundCents, hasCheque, hasCalendarFile } = details
  const { creditNotes = [], isWaiting, activitiesUrl } = details
  const ended = tickets > 0 ? [t('ended.tickets', { count: tickets })] : []
  const refund = refundCents ? [t('ended.refund', { amount: formatMoney(refundCents, t('lang')) })] : []
  const notes = creditNotes.map((number) => t('ended.creditNote', { number }))
  const cheque = hasCheque ? [{ text: t('ended.cheque') }] : []
  const calendar = hasCalendarFile ? [{ text: t('ended.calendar') }] : []
  return {
    paragraphs: [hello(t, firstName), body, ...ended, ...refund, ...notes],
    quote: quoteOf(t, why),
    action: { label: t('ended.findAnother'), href: activitiesUrl },
    smallPrint: [...cheque, ...calendar],
    reason: t(isWaiting ? 'waitingList.reason' : 'reason.formerParticipant', { brand }),
  }
}
