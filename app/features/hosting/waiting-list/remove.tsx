import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { hostedWaitingPath } from '#server/domain/participation/hosting-paths.ts'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'
import { readEntry } from './entry.server.ts'
import RemoveBody from './remove-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['waiting', 'forms'] }

/** 404 for anyone who may not remove this person. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const { activity, entry, mayRemove } = await readEntry(args, params)
  if (!mayRemove) throw new Response(null, { status: 404 })
  const { id, displayName, people, offeredUntil } = entry
  return {
    ...{ activityId: activity.activityId, id, displayName, people, isOffered: offeredUntil !== null },
    title: await pageTitle(args, 'waiting:remove.heading', { name: displayName }),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const removed = await attempt(
    api(args).pages.waitingList.remove({ activityId, waitingId: idOf(params.waitingId) }),
  )
  const list = hostedWaitingPath(activityId) + listQueryOf(new URL(request.url).searchParams)
  if ('answer' in removed) return redirectWithToast(list, { key: 'waiting:toasts.removed' })
  if (removed.refused !== 'NOT_FOUND') throw new Response(null, { status: 404 })
  return redirectWithToast(list, { key: 'waiting:toasts.stale', tone: 'danger' })
}

export default function RemoveFromWaitingList() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTranslation('waiting')
  const query = useListQuery()

  return (
    <BodyPage
      title={t('remove.heading', { name: page.displayName })}
      back={{ to: hostedWaitingPath(page.activityId) + query, label: t('list.title') }}
      body={RemoveBody}
      data={page}
      answer={undefined}
      action={hostedWaitingPath(page.activityId, page.id, 'retirer') + query}
    />
  )
}
