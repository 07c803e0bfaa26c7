import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { markFormInvalid, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { hostedPath } from '#app/shared/activity/hosted-path.ts'
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { resizeFromForm } from './change.server.ts'
import PlacesForm from './places-form.tsx'
import { readHosted } from './read.server.ts'

export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['participants', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const { activity, places } = await readHosted(args, idOf(params.activityId))
  if (!activity.isHost || activity.cancelled) throw new Response(null, { status: 404 })
  return {
    title: await pageTitle(args, 'participants:resize.title', { activity: activity.name }),
    activity: { activityId: activity.activityId, name: activity.name },
    capacity: places.participantNbr < 0 ? null : places.participantNbr,
    taken: places.taken,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const resizing = await resizeFromForm(args, activityId, await readForm(request))
  if (resizing.outcome === 'RETURNED') {
    markFormInvalid(args)
    return data({ result: resizing.result }, { status: resizing.status })
  }
  const { places } = resizing
  const toast =
    places === null ? { key: 'participants:resize.doneUnlimited' } : { key: 'participants:resize.done' }
  const headers = { 'Set-Cookie': await leaveToast({ ...toast, values: { count: places ?? 0 } }) }
  return redirect(hostedPath(activityId), { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function ResizeActivity() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participants')
  useErrorTitle(returned !== undefined)
  const { activityId, name } = page.activity

  return (
    <BodyPage
      title={t('resize.heading')}
      back={{ to: hostedPath(activityId), label: name }}
      body={PlacesForm}
      data={page}
      answer={returned}
      action={hostedPath(activityId, 'places')}
    />
  )
}
