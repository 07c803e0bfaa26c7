import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatDate } from '#app/lib/dates.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { keepLinkOfAddress, readPass, returnWithLink, SECRET } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import type { OrderStatus } from '#server/domain/payment/order-status.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { pick } from '#server/domain/platform/pick.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { orderLinks as links } from '#app/styles/order.ts'

export const handle = { i18n: ['orders'] }

const SHOWN = [
  ...(['transactionId', 'activityName', 'activityLanguage', 'status'] as const),
  ...(['createdAt', 'total', 'receiptNumber'] as const),
]

/** What the account, or the holder of a pass, has bought or may still pay. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const pass = await readPass(args)
  const read = await attempt(api(args).pages.order.list({ guestId: pass?.pass, page: pageOf(request) }))
  if ('refused' in read) {
    await returnWithLink(args)
    throw redirect(paths.myRegistrations)
  }
  const { orders, ...around } = read.answer
  const page = {
    title: await listTitle(args, 'orders:all.title'),
    ...around,
    passe: pass?.mark ?? null,
    orders: orders.map((order) => ({
      ...pick(order, SHOWN),
      places: order.lines.reduce((sum, { nbrParticipant }) => sum + nbrParticipant, 0),
    })),
  }
  return data(page, { headers: SECRET })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const TONES: Record<OrderStatus, Tone> = {
  WAITING_PAYMENT: 'wait',
  PAID: 'ok',
  EXPIRED: 'info',
  REFUNDED: 'info',
  PARTLY_REFUNDED: 'info',
}

export default function Orders() {
  const { orders, page, hasNext, passe } = useLoaderData<typeof loader>()
  const { t } = useTranslation('orders')

  return (
    <div className="wrap narrow page stack">
      <p className="no-print">
        <Link className="back" to={withPass(paths.myRegistrations, passe)}>
          <Icon name="previous" />
          {t('all.back')}
        </Link>
      </p>
      <h1>{t('all.title')}</h1>
      {orders.length === 0 && <NoOrders />}
      {orders.length > 0 && (
        <ul className="orders">
          {orders.map((order) => (
            <OrderRow key={order.transactionId} order={order} passe={passe} />
          ))}
        </ul>
      )}
      <Pager page={page} hasNext={hasNext} />
    </div>
  )
}

function NoOrders() {
  const { t } = useTranslation('orders')
  const find = (
    <Link className="button" to={paths.activities}>
      {t('all.find')}
    </Link>
  )

  return (
    <Empty title={t('all.none')} action={find}>
      {t('all.noneText')}
    </Empty>
  )
}

type ListedOrder = ReturnType<typeof useLoaderData<typeof loader>>['orders'][number]

function OrderRow({ order, passe }: { order: ListedOrder; passe: string | null }) {
  const { t, i18n } = useTranslation('orders')
  const { transactionId, activityName, activityLanguage, status, createdAt, total, receiptNumber, places } =
    order
  const address = (below?: string) => withPass(orderPath(transactionId, below), passe)

  return (
    <li>
      <div>
        <h2>
          <Link to={address()} {...writtenIn({ language: activityLanguage })}>
            {activityName}
          </Link>
        </h2>
        <p className="small soft">
          {formatDate(createdAt, HOME_ZONE, i18n.language)} · {t('all.places', { count: places })}
          {receiptNumber && (
            <>
              {' · '}
              <a className="num" href={address('recu.pdf')}>
                {t('all.receipt', { number: receiptNumber })}
              </a>
            </>
          )}
        </p>
      </div>
      <p className="order-amount">
        <strong>{formatMoney(total, i18n.language)}</strong>
        <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>
        {status === 'WAITING_PAYMENT' && (
          <Link
            className="button is-small"
            to={address()}
            aria-label={t('all.payFor', { activity: activityName })}
          >
            {t('all.pay')}
          </Link>
        )}
      </p>
    </li>
  )
}
