import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import type { ActivityGroup } from './group-by-activity.ts'
import type { PersonToMark } from './row.tsx'

interface AttendanceListProps {
  groups: readonly ActivityGroup<PersonToMark>[]
  /** Draws one person: with a form of the page, or one that submits in the background. */
  row: ComponentType<{ person: PersonToMark }>
  /** 2 on the page, 3 in the dialog, whose title is a 2. */
  level?: 2 | 3
}

/** Lists the registrations that await a mark, by activity. */
export function AttendanceList({ groups, row: Row, level = 2 }: AttendanceListProps) {
  const { t, i18n } = useTranslation('participation')
  const Heading = `h${level}` as const

  return (
    <>
      <p className="small soft">{t('attendance.once')}</p>
      {groups.map(({ activityId, activityName, activityDate, timeZone, rows }) => (
        <section key={activityId} className="stack" aria-labelledby={`rate-${activityId}`}>
          <Heading className="label" id={`rate-${activityId}`}>
            <Link to={hostedPath(activityId)}>{activityName}</Link>
          </Heading>
          <p className="small soft">
            <time dateTime={activityDate}>{formatLongDateTime(activityDate, timeZone, i18n.language)}</time> ·{' '}
            {t('attendance.toMark', { count: rows.length })}
          </p>
          {rows.map((row) => (
            <Row key={row.id} person={row} />
          ))}
        </section>
      ))}
    </>
  )
}
