import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useTaskKind } from '#app/features/operations/task-kind.ts'
import { formatTime } from '#app/lib/dates.ts'
import { DataTable } from '#app/ui/table.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { TaskSubject, type TroubledTask } from './task-subject.tsx'

/** Lists the tasks that met an error and will be retried automatically. */
export function RestingTable({ tasks }: { tasks: readonly (TroubledTask & { nextTryAt: string })[] }) {
  const { t } = useTranslation('operations')
  const kindOf = useTaskKind()
  const columns = [
    { key: 'task', label: t('tasks.resting.task') },
    { key: 'error', label: t('tasks.resting.error'), isText: true },
    { key: 'tries', label: t('tasks.resting.tries'), isNamedInCard: true },
    { key: 'next', label: t('tasks.resting.next'), isNamedInCard: true },
  ]
  const rows = tasks.map((task) => ({
    key: task.taskId,
    cells: [
      <Fragment key="task">
        {kindOf(task.kind)} <span className="soft">{t('tasks.number', { id: task.taskId })}</span>
        <small>
          <TaskSubject task={task} />
        </small>
      </Fragment>,
      <samp key="error" translate="no">
        {task.lastError}
      </samp>,
      task.tries,
      <time key="next" dateTime={task.nextTryAt}>
        {formatTime(task.nextTryAt, HOME_ZONE)}
      </time>,
    ],
  }))
  return <DataTable label={t('tasks.resting.title')} columns={columns} rows={rows} />
}
