import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { filledIn, reopenForm } from '#app/lib/form/interrupted-form.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { FilterField } from '#app/ui/filter-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { ASKED_ON } from '#server/domain/payment/refund-promise.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { ConfirmedRefundForm } from '#server/schemas/payment/refund.ts'
import { day } from '#server/schemas/platform/date.ts'
import { refundFromForm } from './refund.server.ts'
import { RefundTicketsForm } from './refund-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const participantId = idOf(params.participantId)
  const kept = await reopenForm(args)
  const chosen = new URL(request.url).searchParams.get(ASKED_ON) ?? kept?.get('askedOn')
  // A day that cannot be read is left out: the page shows which one it took.
  const askedOn = day('giveBack.askedOn').safeParse(chosen).data
  const of = { participantId, askedOn }
  const { participant, ...refundable } = await answerOr404(api(args).pages.refund.read(of))
  const { id, activityId, activityName, activityDate, timeZone, displayName } = participant
  return {
    ...refundable,
    participant: { id, activityId, activityName, activityDate, timeZone, displayName },
    chosen: askedOn ?? null,
    reopened: kept ? filledIn(kept, ConfirmedRefundForm) : undefined,
    title: await pageTitle(args, 'operations:refund.title'),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const participantId = idOf(params.participantId)
  const form = await readForm(request)
  const given = await refundFromForm(args, participantId, form)
  if ('returned' in given) return data(given.returned, { status: given.returned.status })

  const askedOn = textOf(form, 'askedOn')
  const query = askedOn && `?${new URLSearchParams({ [ASKED_ON]: askedOn }).toString()}`
  return redirectWithToast(operationsPath('remboursements', participantId) + query, given.toast)
}

export default function RefundTickets() {
  const { participant, language, refunded } = useLoaderData<typeof loader>()
  const { id, activityId, activityName, activityDate, timeZone, displayName } = participant
  const { t, i18n } = useTranslation('operations')

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={hostedPath(activityId, `participants/${id}`)} {...writtenIn({ language })}>
        <Icon name="previous" />
        {activityName}
      </Link>
      <div className="stack">
        <h1>{t('refund.title')}</h1>
        <p>
          <strong>{displayName || t('common:deletedAccount')}</strong>
        </p>
        <p className="soft">
          <time dateTime={activityDate}>{formatDateTime(activityDate, timeZone, i18n.language)}</time>
        </p>
        {refunded > 0 && <p>{t('refund.before', { amount: formatMoney(refunded, i18n.language) })}</p>}
      </div>
      <WhatIsLeft />
    </div>
  )
}

/** Since when the person wants them back: what was promised is read as of that day. */
function AskedOnForm({ askedOn }: { askedOn: string }) {
  const { t } = useTranslation('operations')
  const { key } = useLocation() // a day that was not taken is shown as the one that was
  return (
    <Form className="stack panel" key={key}>
      <FilterField
        id="asked-on"
        name={ASKED_ON}
        type="date"
        min="1900-01-01"
        max="2099-12-31"
        label={t('refund.askedOn')}
        defaultValue={askedOn}
      />
      <p className="soft small">{t('refund.askedOnHint')}</p>
      <p>
        <button className="button is-small">{t('refund.askedOnSubmit')}</button>
      </p>
    </Form>
  )
}

/** The form, or why there is nothing to give back. */
function WhatIsLeft() {
  const { tickets, mayRefund, askedOn, chosen, reopened } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const errorText = useErrorText()
  useErrorTitle(returned !== undefined)

  if (tickets.length === 0) return <p>{t('refund.none')}</p>
  const isScanned = tickets.every((ticket) => ticket.isScanned)
  const problem = mayRefund !== true ? mayRefund : isScanned ? 'ALREADY_SCANNED' : null
  const form = { tickets, askedOn: chosen, result: returned?.result ?? reopened }
  return (
    <>
      {!isScanned && mayRefund !== 'ACTIVITY_CANCELLED' && <AskedOnForm askedOn={askedOn} />}
      {problem ? (
        <Note tone="no">{errorText(`giveBack.${problem}`)}</Note>
      ) : (
        <RefundTicketsForm key={`${tickets.length} ${chosen}`} {...form} />
      )}
    </>
  )
}
