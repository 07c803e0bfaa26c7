import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { letFormsLeadTo } from '#app/lib/http/form-targets.server.ts'
import { transactionIdOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { keepLinkOfAddress, SECRET } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { OrderSummary } from '#app/shared/payment/order-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { orderPath, ORDERS_PATH } from '#server/domain/payment/order-paths.ts'
import { actOnOrder, readOwnOrder } from './order.server.ts'
import { OrderState } from './order/state.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { orderLinks as links } from '#app/styles/order.ts'

export const handle = { i18n: ['orders', 'forms'] }

/** One of the caller's orders: how it stands, what was bought from whom, and its receipt. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const order = await readOwnOrder(args, transactionIdOf(params.transactionId))
  if (!order) throw redirect(paths.myRegistrations)
  if (order.mayPay) letFormsLeadTo(args, 'CHECKOUT')
  const { lineTaxed, lines, ...others } = order
  const page = {
    title: await pageTitle(args, 'orders:one.title', { activity: order.activityName }),
    ...others,
    timeZone: order.activity.timeZone,
    now: currentInstant(),
    lines: lines.map((line, index) => ({ ...line, isTaxed: lineTaxed[index] ?? true })),
  }
  return data(page, { headers: SECRET })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const acted = await actOnOrder(args, transactionIdOf(params.transactionId), await readForm(request))
  return 'problem' in acted
    ? data({ problem: acted.problem }, { status: acted.status, headers: SECRET })
    : acted
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function OrderPage() {
  const order = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const errorText = useErrorText()
  useErrorTitle(returned !== undefined)
  const { t, i18n } = useTranslation('orders')
  const { activity, activityId, activityName, passe } = order

  return (
    <div className="wrap narrow page stack-l order">
      <p className="no-print">
        <Link className="back" to={withPass(ORDERS_PATH, passe)}>
          <Icon name="previous" />
          {t('all.title')}
        </Link>
      </p>
      <header className="stack">
        <h1>{t('one.heading')}</h1>
        <p>
          <strong>
            <Link to={activityPagePath(activityId)} {...writtenIn(activity)}>
              {activityName}
            </Link>
          </strong>
          <br />
          <time dateTime={activity.startsAt}>
            {formatLongDateTime(activity.startsAt, activity.timeZone, i18n.language)}
          </time>
          <br />
          <span className="soft">{activity.place || t('one.online')}</span>
        </p>
      </header>
      {returned && (
        <div role="alert">
          <Note tone="no">{errorText(returned.problem)}</Note>
        </div>
      )}
      <OrderState order={order} />
      <OrderSummary order={order} isOver={order.ticketsLeft === 0} />
      <Receipt />
    </div>
  )
}

/** The receipt is a file; in French for anybody. */
function Receipt() {
  const { receiptNumber, transactionId, passe, language } = useLoaderData<typeof loader>()
  const { t } = useTranslation('orders')
  if (receiptNumber === null) return null
  const file = (query = '') => withPass(orderPath(transactionId, `recu.pdf${query}`), passe)

  return (
    <p className="cluster no-print">
      <a className="button is-line" href={file()}>
        <Icon name="download" />
        <span>{t('one.receipt')}</span>
      </a>
      {language !== 'fr' && (
        <a href={file('?lang=fr')} lang="fr-CA">
          {t('one.receiptInFrench')}
        </a>
      )}
    </p>
  )
}
