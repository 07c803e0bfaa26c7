import { calendarDay, dateAndTime } from '#emails/dates.ts'
import { type EmailList, listed, type Translate } from '#emails/message.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { formatRate } from '#server/domain/platform/format/rate.ts'

/** What was paid, as its receipt says it (decisions §5: seller, lines, taxes, total, refunds). */
export interface PaidInEmail {
  receiptNumber: string
  /** The day of the payment: yyyy-mm-dd. */
  paidOn: string
  card: string | null
  seller: { name: string; address: string; telephone: string; email: string }
  /** The company through which it was sold. */
  company: string
  lines: readonly { name: string | null; quantity: number; unitCents: number; isTaxed: boolean }[]
  discountCents: number
  subtotalCents: number
  taxes: readonly { tax: 'GST' | 'HST' | 'QST'; rate: number; number: string; cents: number }[]
  totalCents: number
  refunds: readonly { until: string; percent: number; cents: number }[]
  timeZone: string
  receiptUrl: string
  orderUrl: string
}

/** The receipt in words, and what cancelling gives back. */
export function paidLists(t: Translate, paid: PaidInEmail): EmailList[] {
  return [receipt(t, paid), refunds(t, paid)]
}

function receipt(t: Translate, paid: PaidInEmail): EmailList {
  const { receiptNumber, seller, company, lines, discountCents, subtotalCents, taxes, totalCents } = paid
  const money = (cents: number) => formatMoney(cents, t('lang'))
  const item = (label: string, cents: number) => t('text.labelled', { label, value: money(cents) })
  const { name, address, telephone, email } = seller
  return {
    title: t('payments.paid.title', { number: receiptNumber }),
    text: t('payments.paid.seller', { seller: listed(name, address, telephone, email), company }),
    items: [
      ...lines.map(({ name: given, quantity, unitCents, isTaxed }) => {
        const name = given ?? t('payments.paid.place')
        const label = t('payments.paid.line', {
          count: quantity,
          name: taxes.length > 0 && !isTaxed ? t('payments.paid.untaxed', { name }) : name,
          price: money(unitCents),
        })
        return item(label, quantity * unitCents)
      }),
      ...(discountCents > 0 ? [item(t('payments.paid.discount'), -discountCents)] : []),
      item(t('payments.paid.subtotal'), subtotalCents),
      ...taxes.map(({ tax, rate, number, cents }) =>
        item(t(`payments.paid.taxes.${tax}`, { rate: formatRate(rate, t('lang')), number }), cents),
      ),
      ...(taxes.length === 0 ? [t('payments.paid.noTaxes')] : []),
      listed(item(t('payments.total'), totalCents), paidWith(t, paid)),
    ],
    link: { label: t('payments.paid.receipt'), href: paid.receiptUrl },
  }
}

function paidWith(t: Translate, { paidOn, card }: PaidInEmail): string {
  const date = calendarDay(t, paidOn)
  return card ? t('payments.paid.with', { date, card }) : t('payments.paid.on', { date })
}

function refunds(t: Translate, { refunds, timeZone, orderUrl }: PaidInEmail): EmailList {
  const steps = refunds.map(({ until, percent, cents }) =>
    t('payments.refunds.until', {
      date: dateAndTime(t, { at: until, timeZone }),
      amount: formatMoney(cents, t('lang')),
      percent,
    }),
  )
  return {
    title: t('payments.refunds.title'),
    text: '',
    items: [
      ...steps,
      t(refunds.length > 0 ? 'payments.refunds.after' : 'payments.refunds.none'),
      t('payments.refunds.bySeller'),
    ],
    link: { label: t('payments.seeOrder'), href: orderUrl },
  }
}
