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
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { pick } from '#server/domain/platform/pick.ts'
import { addFromForm } from './add.server.ts'
import ManualParticipantForm from './add-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['participants', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const { activity, places } = await readHosted(args, idOf(params.activityId))
  // A form that was sent after the cancellation comes back, and says so.
  const isGone = activity.cancelled && !isFormReturned(args)
  if (!activity.isHost || isGone) throw new Response(null, { status: 404 })
  const { activityId, name } = activity
  return {
    title: await pageTitle(args, 'participants:add.title', { activity: name }),
    activity: { activityId, name },
    requestKey: randomUUID(),
    placesLeft: places.free,
    ticketTypes: activity.paymentModels.map((model) =>
      pick(model, ['paymentModelId', 'name', 'price', 'placesLeft']),
    ),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const added = await addFromForm(args, activityId, await readForm(request))
  if ('returned' in added) return data(added.returned, { status: added.returned.status })

  const values = { name: added.sent.participant.displayName }
  return redirectWithToast(hostedPath(activityId), { key: 'participants:add.done', values })
}

export default function AddParticipant() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participants')
  useErrorTitle(returned !== undefined)
  const { activityId, name } = page.activity

  return (
    <BodyPage
      title={t('add.heading')}
      back={{ to: hostedPath(activityId), label: name }}
      body={ManualParticipantForm}
      data={page}
      answer={returned}
      action={hostedPath(activityId, 'ajouter')}
    />
  )
}
