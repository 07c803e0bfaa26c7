import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { readHostedParticipant } from '#app/features/hosting/read.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast, showToast } from '#app/lib/toast.server.ts'
import { chequeOf } from '#app/shared/participation/participant-entry.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'
import { noteChequeFromForm } from './cheque.server.ts'
import { ChequeForm } from './cheque-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participants', 'forms'] }

/** The refusals of which a toast tells, too. */
const TOASTS: Record<string, string> = {
  mustEnterCheckNumber: 'mustEnterCheckNumber',
  INTERNAL: 'errorOccurred',
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const ids = [idOf(params.activityId), idOf(params.participantId)] as const
  const { activity, participant } = await readHostedParticipant(args, ...ids)
  const { id, displayName, ghostDetails, chequeStatus, endedReason } = participant
  if (!activity.isHost || !ghostDetails || endedReason) throw new Response(null, { status: 404 })
  return {
    title: await pageTitle(args, 'participants:cheque.title', { name: displayName }),
    activity: { activityId: activity.activityId, name: activity.name },
    participant: { id, displayName, cheque: chequeOf(ghostDetails, chequeStatus) },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const of = { activityId, participantId: idOf(params.participantId) }
  const noted = await noteChequeFromForm(args, of, await readForm(request))
  if ('returned' in noted) {
    const { returned, status, code } = noted
    // The specification asks for a toast here (its §8); the error is also shown at the field.
    const key = code === undefined ? undefined : TOASTS[code]
    const headers = key === undefined ? {} : await showToast(args, { key, tone: 'danger' })
    return data({ ...returned, hasToast: key !== undefined }, { status, headers })
  }
  const toast =
    noted.done === 'NOTED' ? { key: 'checkNumberUpdated' } : { key: 'errorOccurred', tone: 'danger' as const }
  const query = listQueryOf(new URL(request.url).searchParams)
  return redirectWithToast(hostedPath(activityId) + query, toast)
}

export default function ChequePage() {
  const { activity, participant } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participants')
  const query = useListQuery()
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap narrow page stack">
      <Link className="back" to={hostedPath(activity.activityId) + query}>
        <Icon name="previous" />
        {activity.name}
      </Link>
      <h1>{t('cheque.title', { name: participant.displayName })}</h1>
      <p className="soft">{t('cheque.rule')}</p>
      <ChequeForm
        activityId={activity.activityId}
        participantId={participant.id}
        displayName={participant.displayName}
        cheque={participant.cheque}
        returned={returned}
      />
    </div>
  )
}
