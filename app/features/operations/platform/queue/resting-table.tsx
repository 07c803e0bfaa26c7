import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useTaskKind } from '#app/features/operations/task-kind.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { DataTable } from '#app/ui/table.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { LastError } from './last-error.tsx'
import { TaskSubject, type TroubledTask } from './task-subject.tsx'

/** Lists the tasks that met an error and will be retried automatically. */
export function RestingTable({ tasks }: { tasks: readonly (TroubledTask & { nextTryAt: string })[] }) {
  const { t, i18n } = useTranslation('operations')
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
      task.lastError && (
        <LastError
          key="error"
          error={task.lastError}
          name={`${kindOf(task.kind)} ${t('tasks.number', { id: task.taskId })}`}
        />
      ),
      task.tries,
      <time key="next" dateTime={task.nextTryAt}>
        {formatDateTime(task.nextTryAt, HOME_ZONE, i18n.language)}
      </time>,
    ],
  }))
  return <DataTable label={t('tasks.resting.title')} columns={columns} rows={rows} />
}
