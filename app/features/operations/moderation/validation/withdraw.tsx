import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LastStep } from '#app/features/operations/last-step.tsx'
import { ReasonFields } from '#app/features/operations/moderation/reason-fields.tsx'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

const REPORTS = '/operations/signalements'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const { activityId, name, language, validation } = await readActivity(args, idOf(params.activityId))
  const isListed = validation === 'VALIDED' || validation === 'WAITING_PAYMENT_VALID'
  if (!isListed) throw new Response(null, { status: 404 })
  const { places } = await answerOr404(api(args).pages.hosting.view({ activityId }))
  const paidCents = places.paidAmount
  return { activityId, name, language, paidCents, title: await pageTitle(args, 'operations:withdraw.title') }
}

const TOASTS = {
  WITHDRAWN: { key: 'operations:toasts.withdrawn' },
  NOT_WAITING: { key: 'operations:toasts.notWaiting', tone: 'danger' },
} as const

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const activityId = idOf(params.activityId)
  const withdrawn = await submitForm(args, await readForm(request), {
    schema: ModerationForm,
    texts: 'moderation',
    send: (reason) => api(args).pages.moderation.withdraw({ activityId, ...reason }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_WAITING'],
  })
  if ('returned' in withdrawn) return data(withdrawn.returned, { status: withdrawn.returned.status })

  return redirectWithToast(REPORTS, TOASTS['refused' in withdrawn ? 'NOT_WAITING' : 'WITHDRAWN'])
}

export default function Withdraw() {
  const activity = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t, i18n } = useTranslation('operations')
  const [form, { reason, message }] = useSchemaForm<typeof ModerationForm>('withdraw', returned?.result)
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={activityPagePath(activity.activityId)} {...writtenIn(activity)}>
        <Icon name="previous" />
        {activity.name}
      </Link>
      <div className="stack">
        <h1>{t('withdraw.title')}</h1>
        <p>{t('withdraw.lead')}</p>
        {activity.paidCents > 0 && (
          <p>{t('withdraw.paid', { amount: formatMoney(activity.paidCents, i18n.language) })}</p>
        )}
      </div>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <ReasonFields reason={reason} message={message} />
        <LastStep label={t('withdraw.submit')} effect={t('withdraw.effect')} isOpen={returned !== undefined}>
          <SubmitButton tone="danger">{t('withdraw.submit')}</SubmitButton>
        </LastStep>
      </Form>
    </div>
  )
}
