import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { reopenedForm } from '#app/lib/form/interrupted-form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { ConfirmedRefundForm } from '#server/schemas/payment/refund.ts'
import { refundFromForm } from './refund.server.ts'
import { RefundTicketsForm } from './refund-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const participantId = idOf(params.participantId)
  const { participant, ...refundable } = await answerOr404(api(args).pages.refund.read({ participantId }))
  const { id, activityId, activityName, activityDate, timeZone, displayName } = participant
  return {
    ...refundable,
    participant: { id, activityId, activityName, activityDate, timeZone, displayName },
    reopened: await reopenedForm(args, ConfirmedRefundForm),
    title: await pageTitle(args, 'operations:refund.title'),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const participantId = idOf(params.participantId)
  const given = await refundFromForm(args, participantId, await readForm(request))
  if ('returned' in given) return data(given.returned, { status: given.returned.status })

  return redirectWithToast(operationsPath('remboursements', participantId), given.toast)
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

/** The form, or why there is nothing to give back. */
function WhatIsLeft() {
  const { tickets, mayRefund, reopened } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const errorText = useErrorText()
  useErrorTitle(returned !== undefined)

  if (tickets.length === 0) return <p>{t('refund.none')}</p>
  const isScanned = tickets.every((ticket) => ticket.isScanned)
  const problem = mayRefund !== true ? mayRefund : isScanned ? 'ALREADY_SCANNED' : null
  if (problem) return <Note tone="no">{errorText(`giveBack.${problem}`)}</Note>
  return <RefundTicketsForm key={tickets.length} tickets={tickets} result={returned?.result ?? reopened} />
}
