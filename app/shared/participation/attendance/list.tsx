import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import type { ActivityGroup } from './group-by-activity.ts'
import { AttendanceRow } from './row.tsx'
import type { PersonToMark, RowState } from './use-mark.ts'

interface AttendanceListProps {
  groups: readonly ActivityGroup<PersonToMark>[]
  /** 2 on the page, 3 in the dialog, whose title is a 2. */
  level?: 2 | 3
  /** Told once every mark is final. */
  onAllFinal?: () => void
}

/** Lists the registrations that await a mark, by activity. Those that are marked keep their place. */
export function AttendanceList({ groups, level = 2, onAllFinal }: AttendanceListProps) {
  const { t, i18n } = useTranslation('participation')
  const [states, setStates] = useState<Partial<Record<number, RowState>>>({})
  const Heading = `h${level}` as const

  const stateOf = ({ id, participated }: PersonToMark): RowState =>
    states[id] ?? (participated === null ? 'waiting' : 'marked')
  const isAllFinal = groups.every(({ rows }) => rows.every((row) => stateOf(row) === 'final'))
  const onState = useCallback((id: number, state: RowState) => {
    setStates((before) => ({ ...before, [id]: state }))
  }, [])
  useEffect(() => {
    if (isAllFinal) onAllFinal?.()
  }, [isAllFinal, onAllFinal])

  return (
    <div className="stack" data-attendance="">
      <p className="small soft">{t('attendance.once')}</p>
      {groups.map(
        ({ activityId, activityName, activityLanguage: language, activityDate, timeZone, rows }) => (
          <section key={activityId} className="stack" aria-labelledby={`rate-${activityId}`}>
            <Heading className="label" id={`rate-${activityId}`}>
              <Link to={hostedPath(activityId)} {...writtenIn({ language })}>
                {activityName}
              </Link>
            </Heading>
            <p className="small soft">
              <time dateTime={activityDate}>{formatLongDateTime(activityDate, timeZone, i18n.language)}</time>{' '}
              ·{' '}
              <Remaining of={rows.length} waiting={rows.filter((row) => stateOf(row) === 'waiting').length} />
            </p>
            {rows.map((row) => (
              <AttendanceRow key={row.id} person={row} onState={onState} />
            ))}
          </section>
        ),
      )}
    </div>
  )
}

function Remaining({ of, waiting }: { of: number; waiting: number }) {
  const { t } = useTranslation('participation')
  return waiting > 0 ? t('attendance.toMark', { count: waiting }) : t('attendance.allMarked', { count: of })
}
