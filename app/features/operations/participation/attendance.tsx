import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { AttendanceBadge } from '#app/shared/participation/participant.tsx'
import { ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { CorrectionForm } from '#server/schemas/participation/attendance.ts'
import { correctFromForm, readMark } from './attendance.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms', 'participation'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const { participant, language, corrections } = await readMark(args, idOf(params.participantId))
  const { id, activityId, activityName, activityDate, timeZone, displayName, participated } = participant
  return {
    mark: { id, activityId, activityName, activityDate, timeZone, displayName, participated, language },
    corrections,
    title: await pageTitle(args, 'operations:correction.title'),
  }
}

const TOASTS = {
  CORRECTED: { key: 'operations:toasts.markCorrected' },
  SAME_MARK: { key: 'operations:toasts.markNotCorrected', tone: 'danger' },
} as const

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const form = await readForm(request)
  const { participant } = await readMark(args, idOf(params.participantId))
  const corrected = await correctFromForm(args, participant, form)
  if ('returned' in corrected) return data(corrected.returned, { status: corrected.returned.status })

  return redirectWithToast(operationsPath('presences', participant.id), TOASTS[corrected.done])
}

export default function CorrectMark() {
  const { mark, corrections } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('operations')
  const moment = (at: string, timeZone: string) => (
    <time dateTime={at}>{formatDateTime(at, timeZone, i18n.language)}</time>
  )

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={`${hostedPath(mark.activityId)}#participants`} {...writtenIn(mark)}>
        <Icon name="previous" />
        {mark.activityName}
      </Link>
      <div className="stack">
        <h1>{t('correction.title')}</h1>
        <p>
          <strong>{mark.displayName || t('common:deletedAccount')}</strong>{' '}
          <AttendanceBadge present={mark.participated} />
        </p>
        <p className="soft">{moment(mark.activityDate, mark.timeZone)}</p>
      </div>
      <CorrectionResult key={corrections.length} />
      {corrections.length > 0 && (
        <section className="stack" aria-labelledby="before">
          <h2 id="before">{t('correction.before')}</h2>
          <ul className="stack">
            {corrections.map(({ correctedAt, after, reason, operator }) => (
              <li key={correctedAt}>
                <AttendanceBadge present={after} />{' '}
                <span className="soft small">
                  {moment(correctedAt, HOME_ZONE)} · {operator.displayName}
                </span>
                {reason && <p className="as-written">{reason}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Corrects the mark to the other one, with a reason that both people read. */
function CorrectionResult() {
  const { mark } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const [form, { reason }] = useSchemaForm<typeof CorrectionForm>('correction', returned?.result)
  useErrorTitle(returned !== undefined)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <p>{t('correction.lead')}</p>
      <input type="hidden" name="rate" value={mark.participated ? 0 : 1} />
      <TextArea field={reason} label={t('correction.reason')} hint={t('correction.reasonHint')} />
      <p>
        <SubmitButton>{t(mark.participated ? 'correction.absent' : 'correction.present')}</SubmitButton>
      </p>
    </Form>
  )
}
