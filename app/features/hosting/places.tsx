import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { isFormReturned, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { PlacesForm } from '#server/schemas/activity/capacity.ts'
import PlacesBody from './places-form.tsx'
import { readHosted } from './read.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['participants', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const { activity, places, mayEdit } = await readHosted(args, idOf(params.activityId))
  // A form that was sent after the cancellation comes back, and says so.
  if (!mayEdit || (activity.cancelled && !isFormReturned(args))) throw new Response(null, { status: 404 })
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
  const resized = await submitForm(args, await readForm(request), {
    schema: PlacesForm,
    texts: 'resize',
    atField: { PLACES_TAKEN: 'participantNbr', MINIMUM_OVER_PLACES: 'participantNbr' },
    send: ({ unlimited, participantNbr = null }) =>
      api(args).pages.hosting.resize({ activityId, participantNbr: unlimited ? null : participantNbr }),
    handled: ['ORGANISATION_ADMIN_REQUIRED'],
  })
  if ('returned' in resized) return data(resized.returned, { status: resized.returned.status })
  if ('refused' in resized) throw new Response(null, { status: 404 }) // the page does not offer this

  const count = Math.max(0, resized.sent.participantNbr)
  const key = count === 0 ? 'participants:resize.doneUnlimited' : 'participants:resize.done'
  return redirectWithToast(hostedPath(activityId), { key, values: { count } })
}

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
      body={PlacesBody}
      data={page}
      answer={returned}
      action={hostedPath(activityId, 'places')}
    />
  )
}
