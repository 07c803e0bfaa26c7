import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/lib/brand.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { formatRate } from '#server/domain/platform/format/rate.ts'

/** What is bought, from whom, and what is given back: the same before paying as afterwards. */
export interface OrderSummaryView {
  seller: { name: string; address: readonly string[]; telephone: string; email: string }
  lines: readonly { name: string | null; nbrParticipant: number; price: number; isTaxed: boolean }[]
  discount: number
  subtotal: number
  taxes: readonly { name: 'TPS' | 'TVQ' | 'TVH'; rate: number; number: string; amount: number }[]
  total: number
  promise: readonly { until: string; percent: number; amount: number }[]
  timeZone: string
}

/** `isOver`: none of its tickets is left, and it promises nothing any more. */
export function OrderSummary({ order, isOver = false }: { order: OrderSummaryView; isOver?: boolean }) {
  return (
    <>
      <OrderTable order={order} />
      <Seller order={order} />
      {!isOver && <RefundPromise order={order} />}
    </>
  )
}

interface PartProps {
  order: OrderSummaryView
}

function OrderTable({ order: { lines, discount, subtotal, taxes, total } }: PartProps) {
  const { t, i18n } = useTranslation('orders')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const sums = [
    ...(discount > 0 ? [{ label: t('summary.discount'), amount: -discount }] : []),
    ...(taxes.length > 0 || discount > 0 ? [{ label: t('summary.subtotal'), amount: subtotal }] : []),
    ...taxes.map(({ name, rate, number, amount }) => ({
      label: t(`taxes.${name}`, { rate: formatRate(rate, i18n.language), number }),
      amount,
    })),
  ]

  return (
    <table className="order-lines">
      <caption className="only-heard">{t('summary.caption')}</caption>
      <thead className="only-heard">
        <tr>
          <th scope="col">{t('summary.what')}</th>
          <th scope="col">{t('summary.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, nbrParticipant, price, isTaxed }, index) => (
          <tr key={index}>
            <th scope="row">
              {name ?? t('summary.place')}
              <small className="soft">
                {t('summary.count', { count: nbrParticipant, price: money(price) })}
                {!isTaxed && taxes.length > 0 && ` · ${t('summary.untaxed')}`}
              </small>
            </th>
            <td className="num">{money(price * nbrParticipant)}</td>
          </tr>
        ))}
        {sums.map(({ label, amount }) => (
          <tr key={label} className="is-sum">
            <th scope="row">{label}</th>
            <td className="num">{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t('summary.total')}
            {taxes.length === 0 && <small className="soft">{t('summary.noTaxes')}</small>}
          </th>
          <td className="num">{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Seller({ order: { seller } }: PartProps) {
  const { t } = useTranslation('orders')
  const { name, address, telephone, email } = seller

  return (
    <section aria-labelledby="seller">
      <h2 id="seller">{t('seller.heading')}</h2>
      <address>
        <strong>{name}</strong>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`}>{telephone}</a>
        <a href={`mailto:${email}`}>{email}</a>
      </address>
      <p className="small soft">{t('seller.intermediary', { company: brand.company.name })}</p>
    </section>
  )
}

function RefundPromise({ order: { promise, timeZone } }: PartProps) {
  const { t, i18n } = useTranslation('orders')

  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">{t('refunds.heading')}</h2>
      <ul className="plain refunds">
        {promise.map(({ until, percent, amount }) => (
          <li key={until}>
            {t('refunds.until', {
              date: formatDateTime(until, timeZone, i18n.language),
              amount: formatMoney(amount, i18n.language),
              percent,
            })}
          </li>
        ))}
        <li>{t(promise.length > 0 ? 'refunds.after' : 'refunds.none')}</li>
        <li>{t('refunds.bySeller')}</li>
        {promise.length > 0 && (
          <li>
            <Link to={paths.contact}>{t('refunds.how')}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}
