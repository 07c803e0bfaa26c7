import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { heldUntilWords } from '#app/shared/payment/held-until.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { creditNotePath } from '#server/domain/payment/order-paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

export interface StatedOrder {
  transactionId: string
  places: number
  ticketsLeft: number
  total: number
  paidAt: string | null
  receiptNumber: string | null
  card: string | null
  heldUntil: string
  timeZone: string
  now: string
  mayPay: boolean
  /** The provider does not answer: it may have been paid meanwhile. */
  isUncertain: boolean
  endedAs: 'EXPIRED' | 'ABANDONED' | 'WITHDRAWN' | null
  /** A payment came, even if it bought nothing. */
  wasCharged: boolean
  refunds: readonly StatedRefund[]
  /** Amounts in cents that are to be given back, and could not be until now. */
  owed: readonly number[]
  passe: string | null
}

interface StatedRefund {
  amount: number
  /** When it was made, or begun. */
  at: string
  isDone: boolean
  isWholePayment: boolean
  /** The number of its credit note. */
  creditNote: string | null
}

/** Says how an order stands, and what its buyer can do now. */
export function OrderState({ order }: { order: StatedOrder }) {
  return (
    <div className="stack">
      {order.paidAt === null ? <Unpaid order={order} /> : <Paid order={order} paidAt={order.paidAt} />}
      <Refunds order={order} />
      <Owed amounts={order.owed} />
    </div>
  )
}

function Paid({ order, paidAt }: { order: StatedOrder; paidAt: string }) {
  const { t, i18n } = useTranslation('orders')
  const { total, card, receiptNumber, passe } = order
  const amount = formatMoney(total, i18n.language)
  const date = formatDateTime(paidAt, HOME_ZONE, i18n.language)

  return (
    <Note tone="ok">
      <p>
        {card ? t('state.paidWith', { amount, date, card }) : t('state.paid', { amount, date })}{' '}
        <span className="num">{t('state.receiptNumber', { number: receiptNumber })}</span>
      </p>
      {order.ticketsLeft > 0 && (
        <p className="no-print">
          <Link to={withPass(paths.myRegistrations, passe)}>
            {t('state.tickets', { count: order.ticketsLeft })}
          </Link>
        </p>
      )}
    </Note>
  )
}

function Unpaid({ order }: { order: StatedOrder }) {
  const { t, i18n } = useTranslation('orders')
  const { places, heldUntil, timeZone, now, mayPay, endedAs, isUncertain } = order
  if (endedAs !== null) {
    const context = order.wasCharged ? 'late' : undefined
    return <Note tone="info">{t(`state.ended.${endedAs}`, { context })}</Note>
  }
  if (isUncertain) return <Note tone="wait">{t('state.uncertain')}</Note>
  const until = t('state.until', heldUntilWords(heldUntil, { timeZone, now, language: i18n.language }))
  return (
    <>
      <Note tone="wait">{t(mayPay ? 'state.held' : 'state.heldNoMore', { count: places, until })}</Note>
      {mayPay && <PayOrAbandon total={order.total} />}
    </>
  )
}

/** The two ways out of places that are held. */
function PayOrAbandon({ total }: Pick<StatedOrder, 'total'>) {
  const { t, i18n } = useTranslation('orders')
  return (
    <Form method="post" className="cluster no-print">
      <SubmitButton name="intent" value="pay">
        {t('state.pay', { amount: formatMoney(total, i18n.language) })}
      </SubmitButton>
      <SubmitButton tone="quiet" name="intent" value="abandon">
        {t('state.abandon')}
      </SubmitButton>
    </Form>
  )
}

/** What went back, or is on its way: of a payment that bought nothing another sentence. */
function Refunds({ order: { transactionId, refunds, passe } }: { order: StatedOrder }) {
  const { t, i18n } = useTranslation('orders')
  return refunds.map(({ amount, at, isDone, isWholePayment, creditNote }) => (
    <Note key={`${at} ${amount}`} tone="info">
      {t(refundKey({ isDone, isWholePayment }), {
        amount: formatMoney(amount, i18n.language),
        date: formatDateTime(at, HOME_ZONE, i18n.language),
      })}
      {creditNote !== null && (
        <>
          {' '}
          <a href={withPass(creditNotePath(transactionId, creditNote), passe)}>
            {t('state.creditNote', { number: creditNote })}
          </a>
        </>
      )}
    </Note>
  ))
}

function Owed({ amounts }: { amounts: readonly number[] }) {
  const { t, i18n } = useTranslation('orders')
  return amounts.map((amount, index) => (
    <Note key={index} tone="wait">
      {t('state.owed', { amount: formatMoney(amount, i18n.language) })}
    </Note>
  ))
}

function refundKey({ isDone, isWholePayment }: { isDone: boolean; isWholePayment: boolean }) {
  if (isWholePayment) return isDone ? 'state.returned.done' : 'state.returned.underWay'
  return isDone ? 'state.refunded.done' : 'state.refunded.underWay'
}
