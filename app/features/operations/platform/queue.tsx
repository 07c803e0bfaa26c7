import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { FailedGroup } from '#app/features/operations/platform/queue/failed-group.tsx'
import { FailedTask } from '#app/features/operations/platform/queue/failed-task.tsx'
import { QueueFigures } from '#app/features/operations/platform/queue/figures.tsx'
import { idOfGroup, idOfTask } from '#app/features/operations/platform/queue/ids.ts'
import { KindsTable } from '#app/features/operations/platform/queue/kinds-table.tsx'
import { PeriodicTable } from '#app/features/operations/platform/queue/periodic-table.tsx'
import { RestingTable } from '#app/features/operations/platform/queue/resting-table.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { ageSince } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { isStuck } from '#server/domain/platform/retry.ts'
import { decideTaskFromForm } from './queue.server.ts'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const page = pageOf(request)
  const queue = await api(args).pages.queue.read({ page })
  if (page > 0 && queue.failed.length === 0) throw redirect(addressOf(0)) // its last one was settled
  return { ...queue, waiting, title: await listTitle(args, 'operations:tasks.title'), now: currentInstant() }
}

const TOASTS = {
  RETRIED: { key: 'operations:toasts.retried' },
  DROPPED: { key: 'operations:toasts.dropped' },
  ALL_RETRIED: { key: 'operations:toasts.allRetried' },
  ALL_DROPPED: { key: 'operations:toasts.allDropped' },
  NOT_DROPPED: { key: 'operations:toasts.notDropped', tone: 'danger' },
  NOT_FAILED: { key: 'operations:toasts.notFailed', tone: 'danger' },
} as const

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const decision = await decideTaskFromForm(args, await readForm(request))
  if ('returned' in decision) {
    const { returned, of } = decision
    return data({ ...returned, of }, { status: returned.status })
  }
  const values = 'count' in decision ? { count: decision.count } : undefined
  return redirectWithToast(addressOf(pageOf(request)), { ...TOASTS[decision.done], values })
}

function addressOf(page: number): string {
  return page > 0 ? `/operations/files?page=${page}` : '/operations/files'
}

export default function TaskQueue() {
  const queue = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const { mode, counts, kinds, waitingSince, groups, failed, page, hasNext, resting, periodic, now } = queue
  const age = waitingSince && ageSince(waitingSince, now)
  const resultOf = (id: string) => (returned?.of === id ? returned.result : null)
  useErrorTitle(returned !== undefined)

  return (
    <OperationsPage
      title={t('tasks.title')}
      lead={t(`tasks.mode.${mode}`)}
      beside={
        <p className="cluster soft small">
          {age ? t('tasks.oldest', { age: t(`common:${age.key}`, age.values) }) : t('tasks.nothingWaits')}
          <Link className="button is-small is-line" to="/operations/files">
            <Icon name="repeat" />
            {t('tasks.refresh')}
          </Link>
        </p>
      }
      waiting={queue.waiting}
    >
      {waitingSince && isStuck(waitingSince, now) && <Note tone="wait">{t('tasks.stuck')}</Note>}
      <QueueFigures counts={counts} />
      {groups.length > 0 && (
        <section aria-labelledby="groups">
          <h2 id="groups" className="section-head">
            {t('tasks.failed.groups')}
          </h2>
          <div className="stack">
            {groups.map((group, index) => (
              <FailedGroup
                key={idOfGroup(group)}
                group={group}
                number={index + 1}
                now={now}
                result={resultOf(idOfGroup(group))}
              />
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="failed">
        <h2 id="failed" className="section-head">
          {t('tasks.failed.title')}
        </h2>
        {failed.length > 0 ? (
          <div className="stack">
            <p>{t('tasks.failed.lead')}</p>
            {failed.map((task) => (
              <FailedTask key={task.taskId} task={task} now={now} result={resultOf(idOfTask(task.taskId))} />
            ))}
          </div>
        ) : (
          <Note tone="ok">{t('tasks.failed.none')}</Note>
        )}
        <Pager page={page} hasNext={hasNext} />
      </section>
      {resting.length > 0 && (
        <section aria-labelledby="resting">
          <h2 id="resting" className="section-head">
            {t('tasks.resting.title')}
          </h2>
          <div className="stack">
            <p>{t('tasks.resting.lead')}</p>
            <RestingTable tasks={resting} />
            {queue.hasMoreResting && <p className="soft small">{t('tasks.resting.more')}</p>}
          </div>
        </section>
      )}
      {kinds.length > 0 && (
        <section aria-labelledby="kinds">
          <h2 id="kinds" className="section-head">
            {t('tasks.kinds.title')}
          </h2>
          <KindsTable kinds={kinds} />
        </section>
      )}
      <section aria-labelledby="periodic">
        <h2 id="periodic" className="section-head">
          {t('tasks.periodic.title')}
        </h2>
        {periodic.length > 0 ? (
          <PeriodicTable turns={periodic} now={now} />
        ) : (
          <p className="soft">{t('tasks.periodic.none')}</p>
        )}
      </section>
      <p className="soft small">{t('zone')}</p>
    </OperationsPage>
  )
}
