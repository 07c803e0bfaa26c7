import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { letFormsLeadTo } from '#app/lib/http/form-targets.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { SECRET } from '#app/shared/account/guest-pass.server.ts'
import { minimumOf } from '#app/shared/activity/minimum.server.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { ActivityRecap } from '#app/shared/activity/recap.tsx'
import { viewOf } from '#app/shared/activity/view.server.ts'
import { OrderSummary } from '#app/shared/payment/order-summary.tsx'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { editPath, payForm, quote, readFormToPay } from './confirm.server.ts'
import { quoteView } from './confirm/view.ts'
import { findOwnOffer, withOffer } from './wait/own.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { orderLinks as links } from '#app/styles/order.ts'

export const handle = { i18n: ['orders', 'forms'] }

/** What is bought, from whom, and what is given back: the page before the one button that pays. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const activityId = idOf(params.activityId)
  const toPay = await readFormToPay(args, activityId)
  const activity = withOffer(await readActivity(args, activityId), await findOwnOffer(args, activityId))
  const quoted = await quote(args, activityId, toPay)
  letFormsLeadTo(args, 'CHECKOUT')
  const page = {
    title: await pageTitle(args, 'orders:confirm.title', { activity: activity.name }),
    activity: viewOf(activity, currentInstant()),
    order: quoted.order ? quoteView(quoted.order, activity.timeZone) : null,
    places: quoted.order?.people ?? 0,
    problem: quoted.problem,
    ...(await minimumOf(args, activity)),
    edit: editPath(args, activityId, { form: toPay.form, mark: toPay.pass?.mark ?? null }),
  }
  return data(page, { headers: SECRET })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const paid = await payForm(args, idOf(params.activityId))
  if (!('problem' in paid)) return paid
  const { status, ...page } = paid
  return data(page, { status, headers: SECRET })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Confirm() {
  const { activity, order, places, problem, edit, minimum } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  const fault = returned?.problem ?? problem
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap page">
      <Link className="back" to={edit}>
        <Icon name="previous" />
        {t('confirm.edit')}
      </Link>
      <h1>{t('confirm.heading')}</h1>
      <div className="split after-heading">
        <ActivityRecap activity={activity} hasPrice={false} />
        <div className="stack-l order">
          {fault && (
            <div role="alert">
              <Note tone="no">
                {errorText(fault)}{' '}
                {returned?.hasTickets ? (
                  <Link to={paths.myRegistrations}>{t('confirm.tickets')}</Link>
                ) : (
                  <Link to={edit}>{t('confirm.change')}</Link>
                )}
              </Note>
            </div>
          )}
          {minimum && (
            <Note tone="info">
              {minimum} {t('state.otherwise')}
            </Note>
          )}
          {order && <OrderSummary order={order} />}
          {order && <Pay total={order.total} places={places} />}
        </div>
      </div>
    </div>
  )
}

/** The one button; nothing is held before it is pressed. */
function Pay({ total, places }: { total: number; places: number }) {
  const { t, i18n } = useTranslation('orders')
  return (
    <Form method="post" className="form-section stack">
      <SubmitButton full>{t('confirm.pay', { amount: formatMoney(total, i18n.language) })}</SubmitButton>
      <p className="small soft">{t('confirm.next', { count: places })}</p>
    </Form>
  )
}
