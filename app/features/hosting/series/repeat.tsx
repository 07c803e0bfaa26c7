import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readHosted } from '#app/features/hosting/read.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { isFormReturned, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { readSeries, repeatFromForm } from './repeat.server.ts'
import { RepeatFields } from './repeat-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['hosting', 'forms'] }

/** Repeats an activity. An activity that already belongs to a series has the series changed here. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const { activity, mayEdit, invited } = await readHosted(args, activityId)
  const isGone = activity.cancelled || activity.validation === 'REFUSED'
  const mayRepeat = !isGone && !(await readSeries(args, activityId))
  // A form that was sent after the cancellation or the refusal, or after somebody else repeated it, comes back, and says so.
  if (!mayEdit || !(mayRepeat || isFormReturned(args))) throw new Response(null, { status: 404 })
  return {
    title: await pageTitle(args, 'hosting:series.title', { activity: activity.name }),
    activity: { activityId, name: activity.name, timeZone: activity.timeZone },
    invited,
    requestKey: randomUUID(),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const form = await readForm(request)
  const repeated = await repeatFromForm(args, activityId, form)
  if ('returned' in repeated) {
    const { result, status } = repeated.returned
    return data({ result, dates: null }, { status })
  }
  if ('dates' in repeated) return data(repeated)
  const toast = { key: 'hosting:series.made', values: { count: repeated.made } }
  return redirectWithToast(hostedPath(activityId), toast)
}

export default function Repeat() {
  const { activity, invited, requestKey } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('hosting')
  useErrorTitle(returned !== undefined && returned.dates === null)

  return (
    <div className="wrap page narrow stack-l">
      <Link className="back" to={hostedPath(activity.activityId)}>
        <Icon name="previous" />
        {activity.name}
      </Link>
      <div className="stack">
        <h1>{t('series.heading')}</h1>
        <p className="lead">{t('series.lead')}</p>
      </div>
      <RepeatFields
        activity={activity}
        result={returned?.result}
        dates={returned?.dates ?? null}
        invited={invited}
        requestKey={requestKey}
      />
    </div>
  )
}
