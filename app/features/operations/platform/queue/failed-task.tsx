import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ReasonFold, RetryForm } from '#app/features/operations/failed-actions.tsx'
import { useTaskKind } from '#app/features/operations/task-kind.ts'
import { ageSince } from '#app/lib/dates.ts'
import { LastError } from './last-error.tsx'
import { TaskSubject, type TroubledTask } from './task-subject.tsx'

interface FailedTaskProps {
  task: TroubledTask & { failedAt: string }
  now: string
  /** The result of dropping this one, if its form was returned. */
  result: SubmissionResult | null
}

/** A failed task: one button retries it, a fold drops it. */
export function FailedTask({ task, now, result }: FailedTaskProps) {
  const { t } = useTranslation('operations')
  const kindOf = useTaskKind()
  const { taskId, kind, isDroppable, tries, lastError, failedAt } = task
  const headingId = `task-${taskId}`
  const age = ageSince(failedAt, now)
  const name = `${kindOf(kind)} ${t('tasks.number', { id: taskId })}`

  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <div className="between">
        <h3 id={headingId} className="label">
          {kindOf(kind)} <span className="soft">{t('tasks.number', { id: taskId })}</span>
        </h3>
        <span className="soft small">
          {t('tasks.failed.since', { age: t(`common:${age.key}`, age.values) })}
        </span>
      </div>
      <p className="small">
        {t('tasks.tries', { count: tries })} · <TaskSubject task={task} />
      </p>
      {lastError && <LastError error={lastError} name={name} />}
      <div className="stack">
        <RetryForm
          fields={{ taskId }}
          label={t('tasks.failed.retry')}
          name={name}
          effect={t('tasks.failed.retryEffect')}
        />
        {isDroppable ? (
          <ReasonFold
            id={`drop-${taskId}`}
            fields={{ taskId }}
            decision="drop"
            label={t('tasks.failed.drop')}
            name={name}
            effect={t('tasks.failed.dropEffect')}
            hint={t('tasks.failed.hint')}
            result={result}
          />
        ) : (
          <p className="soft small">{t('tasks.failed.owed')}</p>
        )}
      </div>
    </article>
  )
}
