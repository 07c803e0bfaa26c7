import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { ageSince } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { placeOf } from '#app/shared/activity/summarise.server.ts'
import { Pager } from '#app/ui/pager.tsx'
import { motifOf } from '#server/domain/activity/motif.ts'
import { decideFromForm } from './decide.server.ts'
import { WaitingActivity } from './waiting-activity.tsx'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const { moderation } = api(args).pages
  const page = pageOf(request)
  const queue = await moderation.queue({ page })
  if (page > 0 && queue.activities.length === 0) throw redirect(paths.operations) // its last one was decided
  const activities = queue.activities.map((activity) => ({
    ...activity,
    place: placeOf(activity),
    motif: motifOf({ ...activity, id: activity.drawing }),
  }))
  const title = await listTitle(args, 'operations:queue.title')
  return { ...queue, activities, waiting, title, now: currentInstant() }
}

const TOASTS = {
  VALIDATED: { key: 'operations:toasts.validated' },
  AWAITS_PAYMENT: { key: 'operations:toasts.awaitsPayment' },
  REFUSED: { key: 'operations:toasts.refused' },
  NOT_WAITING: { key: 'operations:toasts.changeNotWaiting', tone: 'danger' },
} as const

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const decision = await decideFromForm(args, await readForm(request))
  if ('returned' in decision) return data(decision.returned, { status: decision.returned.status })

  return redirectWithToast(paths.operations, TOASTS[decision.done])
}

export default function ValidationQueue() {
  const { activities, waiting, page, hasNext, now } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const oldest = page === 0 ? activities[0] : undefined
  const age = oldest && ageSince(oldest.publishedAt, now)
  useErrorTitle(returned !== undefined)

  return (
    <OperationsPage
      title={t('queue.title')}
      beside={
        age && <p className="soft small">{t('queue.oldest', { age: t(`common:${age.key}`, age.values) })}</p>
      }
      waiting={waiting}
    >
      {activities.length > 0 ? (
        <div className="stack">
          {activities.map((activity) => (
            <WaitingActivity
              key={activity.activityId}
              activity={activity}
              now={now}
              result={returned?.activityId === activity.activityId ? returned.result : null}
            />
          ))}
        </div>
      ) : (
        <Empty title={t('queue.empty')} cover={{ motif: 'nature', id: 3 }}>
          {t('queue.emptyText')}
        </Empty>
      )}
      <Pager page={page} hasNext={hasNext} />
    </OperationsPage>
  )
}
