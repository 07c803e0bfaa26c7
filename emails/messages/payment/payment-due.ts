import { labelledDateAndTime, when } from '#emails/dates.ts'
import type { EmailMessage, EmailWriter, Recipient, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

/** Places that are held until they are paid. */
export interface PaymentDue extends Recipient, ActivityFacts {
  host: string
  holderKind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  places: number
  /** The end of the hold, shown in the zone of the activity. */
  heldUntil: string
  totalCents: number
  /** The page with the payment, and with the way to let the places go; for a guest with the secret that opens it. */
  payUrl: string
}

/** Sent to the person who made the request: the host approved it, and the places are to be paid. */
export const writePaymentDue: EmailWriter<PaymentDue> = (t, details) => {
  const { activity, host, places: count } = details
  return {
    ...dueEmail(t, details),
    subject: t('payments.due.subject', { activity }),
    heading: t('payments.due.heading'),
    paragraphs: [
      hello(t, details.firstName),
      t('payments.due.body', { count, activity, host }),
      t('payments.due.next', { count }),
    ],
  }
}

/** Sent once, before the time is over. */
export const writePaymentReminder: EmailWriter<PaymentDue> = (t, details) => {
  const { activity, places: count } = details
  return {
    ...dueEmail(t, details),
    subject: t('payments.reminder.subject', { activity }),
    heading: t('payments.reminder.heading', { count }),
    paragraphs: [
      hello(t, details.firstName),
      t('payments.reminder.body', { count, activity }),
      t('payments.due.next', { count }),
    ],
  }
}

function dueEmail(
  t: Translate,
  details: PaymentDue,
): Pick<EmailMessage, 'preheader' | 'facts' | 'action' | 'smallPrint' | 'reason'> {
  const { places: count, heldUntil: at, timeZone, holderKind, payUrl, brand } = details
  const end = { at, timeZone }
  const total = formatMoney(details.totalCents, t('lang'))
  return {
    preheader: labelledDateAndTime(t, t('payments.due.until'), end),
    facts: [
      { ...when(t, end), label: t('payments.due.until') },
      { label: t('payments.total'), strong: total },
      ...whenAndWhere(t, details),
    ],
    action: { label: t('payments.due.pay', { total }), href: payUrl },
    smallPrint: [
      {
        text: t('payments.due.notComing', { count }),
        link: { label: t('payments.due.release', { count }), href: payUrl },
      },
      ...(holderKind === 'GUEST' ? [{ text: t('payments.withoutAccount') }] : []),
    ],
    reason: t('requests.reason', { brand }),
  }
}
