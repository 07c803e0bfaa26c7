import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { decideRevisionFromForm } from './changes.server.ts'
import { WaitingRevision } from './waiting-revision.tsx'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

const ADDRESS = '/operations/modifications'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const { revision } = api(args).pages
  const page = pageOf(request)
  const queue = await revision.queue({ page })
  if (page > 0 && queue.revisions.length === 0) throw redirect(ADDRESS) // its last one was decided
  const title = await listTitle(args, 'operations:changes.title')
  return { ...queue, waiting, title, now: currentInstant() }
}

const TOASTS = {
  ACCEPTED: { key: 'operations:toasts.changeAccepted' },
  REVERTED: { key: 'operations:toasts.changeReverted' },
  REFUSED: { key: 'operations:toasts.refused' },
  NOT_WAITING: { key: 'operations:toasts.changeNotWaiting', tone: 'danger' },
  TOO_LATE: { key: 'operations:toasts.changeTooLate', tone: 'danger' },
} as const

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const decision = await decideRevisionFromForm(args, await readForm(request))
  if ('returned' in decision) {
    const { returned, revisionId } = decision
    return data({ ...returned, revisionId }, { status: returned.status })
  }
  return redirectWithToast(ADDRESS, TOASTS[decision.done])
}

export default function ChangeQueue() {
  const { revisions, waiting, page, hasNext, now } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  useErrorTitle(returned !== undefined)

  return (
    <OperationsPage title={t('changes.title')} lead={t('changes.lead')} waiting={waiting}>
      {revisions.length > 0 ? (
        <div className="stack">
          {revisions.map((revision) => (
            <WaitingRevision
              key={revision.revisionId}
              revision={revision}
              now={now}
              result={returned?.revisionId === revision.revisionId ? returned.result : null}
            />
          ))}
        </div>
      ) : (
        <Empty title={t('queue.empty')} cover={{ motif: 'nature', id: 5 }}>
          {t('changes.emptyText')}
        </Empty>
      )}
      <Pager page={page} hasNext={hasNext} />
    </OperationsPage>
  )
}
