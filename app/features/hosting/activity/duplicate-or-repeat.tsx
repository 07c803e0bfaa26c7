import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

interface DuplicateOrRepeatProps {
  activityId: number
  isCancelled: boolean
  /** How many activities of its series are still to come. */
  series: { activities: readonly { activityId: number; startDate: string; timeZone: string }[] } | null
  /** True once it is behind: the copy with a new date is then what comes next. */
  isNext?: boolean
}

/** Duplicates the activity, repeats it as a series, or shows the others of its series. */
export function DuplicateOrRepeat({ activityId, isCancelled, series, isNext }: DuplicateOrRepeatProps) {
  const { t } = useTranslation('hosting')

  return (
    <>
      <div className="cluster">
        <Form method="post" action={hostedPath(activityId, 'dupliquer')}>
          <button className={isNext ? 'button' : 'button is-small is-line'}>
            {t(isNext ? 'series.again' : 'series.duplicate')}
          </button>
        </Form>
        {!series && !isCancelled && (
          <Link
            className={isNext ? 'button is-line' : 'button is-small is-line'}
            to={hostedPath(activityId, 'repeter')}
          >
            {t('series.link')}
          </Link>
        )}
      </div>
      {series && <SeriesList activityId={activityId} activities={series.activities} />}
    </>
  )
}

function SeriesList({
  activityId: own,
  activities,
}: Pick<DuplicateOrRepeatProps, 'activityId'> & NonNullable<DuplicateOrRepeatProps['series']>) {
  const { t, i18n } = useTranslation('hosting')

  return (
    <details className="fold">
      <summary className="small">
        {t('series.summary', { count: activities.length })}
        <Icon name="next" />
      </summary>
      <ol className="bullets small">
        {activities.map(({ activityId, startDate, timeZone }) => {
          const date = formatDateTime(startDate, timeZone, i18n.language)
          return (
            <li key={activityId}>
              {activityId === own ? (
                <strong aria-current="page">{date}</strong>
              ) : (
                <Link to={hostedPath(activityId)}>{date}</Link>
              )}
            </li>
          )
        })}
      </ol>
    </details>
  )
}
