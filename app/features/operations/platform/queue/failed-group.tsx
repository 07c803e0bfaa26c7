import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ReasonFold, RetryForm } from '#app/features/operations/failed-actions.tsx'
import { useTaskKind } from '#app/features/operations/task-kind.ts'
import { ageSince } from '#app/lib/dates.ts'

interface FailedGroupProps {
  group: { kind: string; cause: string; count: number; since: string; isDroppable: boolean }
  /** The id of its element on the page. */
  number: number
  now: string
  result: SubmissionResult | null
}

/** All failed tasks of one kind and cause: one button retries them all, one form drops them all. */
export function FailedGroup({ group, number, now, result }: FailedGroupProps) {
  const { t } = useTranslation('operations')
  const kindOf = useTaskKind()
  const { kind, cause, count, since, isDroppable } = group
  const headingId = `group-${number}`
  const age = ageSince(since, now)
  const name = kindOf(kind)

  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <div className="between">
        <h3 id={headingId} className="label">
          {name} <span className="soft">{t('tasks.failed.times', { count })}</span>
        </h3>
        <span className="soft small">
          {t('tasks.failed.groupSince', { age: t(`common:${age.key}`, age.values) })}
        </span>
      </div>
      {cause && (
        <p className="verbatim">
          <span className="only-heard">{t('tasks.failed.cause')} </span>
          <samp translate="no">{cause}</samp>
        </p>
      )}
      <div className="stack">
        <RetryForm
          fields={{ kind, cause }}
          label={t('tasks.failed.retryAll')}
          name={name}
          effect={t('tasks.failed.retryEffect')}
        />
        {isDroppable ? (
          <ReasonFold
            id={`drop-${headingId}`}
            fields={{ kind, cause }}
            decision="drop"
            label={t('tasks.failed.dropAll')}
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
