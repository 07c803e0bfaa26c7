import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { readHostedParticipant } from '#app/features/hosting/read.server.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { isFormReturned, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { isOver } from '#server/domain/activity/end.ts'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'
import { ManualRemovalForm, RemovalForm } from '#server/schemas/participation/removal.ts'
import RemovalBody from './remove-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['participants', 'forms'] }

/** 404 for anyone who may not remove this person; a form that was refused comes back, and says why. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const ids = [idOf(params.activityId), idOf(params.participantId)] as const
  const { activity, participant } = await readHostedParticipant(args, ...ids)
  const { id, displayName, kind, isUntold, participantNbr, mayRemove, endedReason, money } = participant
  if (endedReason || (mayRemove !== true && !isFormReturned(args))) throw new Response(null, { status: 404 })
  return {
    title: await pageTitle(args, 'participants:remove.title', { name: displayName }),
    activity: { activityId: activity.activityId, name: activity.name },
    id,
    displayName,
    people: participantNbr,
    isGhost: kind === 'GHOST',
    isTold: !isUntold && !isOver(activity.startDate, activity.endDate, new Date().toISOString()),
    refundCents: money?.paidCents ?? 0,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const participantId = idOf(params.participantId)
  const form = await readForm(request)
  const isGhost = form.get('isGhost') === 'true'

  const removal = await submitForm(args, form, {
    schema: isGhost ? ManualRemovalForm : RemovalForm,
    texts: 'removal',
    send: ({ reason }) =>
      api(args).participation.remove({ query: { activityId, participantId, isGhost, reason } }),
  })
  if ('returned' in removal) return data(removal.returned, { status: removal.returned.status })

  const query = listQueryOf(new URL(request.url).searchParams)
  return redirectWithToast(hostedPath(activityId) + query, { key: 'participants:remove.done' })
}

export default function RemoveParticipant() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participants')
  const query = useListQuery()
  useErrorTitle(returned !== undefined)
  const { activityId, name } = page.activity

  return (
    <BodyPage
      title={t('remove.heading', { name: page.displayName })}
      back={{ to: hostedPath(activityId) + query, label: name }}
      body={RemovalBody}
      data={page}
      answer={returned}
      action={hostedPath(activityId, `participants/${page.id}/retirer`) + query}
    />
  )
}
