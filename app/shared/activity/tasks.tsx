import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { writtenIn } from './summary.ts'

/** An activity with what awaits its host. */
export interface ActivityWithTasks {
  activityId: number
  name: string
  language: 'fr' | 'en'
  startDate: string
  timeZone: string
  /** How many join requests await an answer, and how many registrations a mark. */
  requests: number
  toMark: number
  /** Why an operator refused it. */
  refusal: { reason: string; message: string } | null
  /** Whether its host may still correct it, and send it again. */
  mayCorrect: boolean
}

/** What awaits the host, one activity a line, with a link to each thing to do. */
export function TaskList({ activities }: { activities: readonly ActivityWithTasks[] }) {
  if (activities.length === 0) return null
  return (
    <ul className="rows tasks">
      {activities.map((activity) => (
        <li key={activity.activityId}>
          <Task activity={activity} />
        </li>
      ))}
    </ul>
  )
}

function Task({ activity }: { activity: ActivityWithTasks }) {
  const { t, i18n } = useTranslation('hosting')
  const { activityId, name, startDate, timeZone, requests, toMark } = activity
  const refusal = activity.mayCorrect ? activity.refusal : null
  const heard = (
    <span className="only-heard" {...writtenIn(activity)}>
      {' '}
      {name}
    </span>
  )

  return (
    <>
      <div>
        <p className="when">
          <time dateTime={startDate}>{formatDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
        <h3 {...writtenIn(activity)}>
          <Link to={hostedPath(activityId)}>{name}</Link>
        </h3>
        {refusal && (
          <p className="small soft">{t('view.refused', { reason: t(`refusal.${refusal.reason}`) })}</p>
        )}
      </div>
      <p className="cluster">
        {requests > 0 && (
          <Link className="button is-small" to={`${hostedPath(activityId)}#demandes`}>
            <span>
              {t('tasks.requests', { count: requests })}
              {heard}
            </span>
          </Link>
        )}
        {toMark > 0 && (
          <Link className="button is-small is-line" to={`${hostedPath(activityId)}#participants`}>
            <span>
              {t('tasks.toMark', { count: toMark })}
              {heard}
            </span>
          </Link>
        )}
        {refusal && (
          <Link className="button is-small is-line" to={hostedPath(activityId, 'modifier')}>
            <span>
              {t('tasks.correct')}
              {heard}
            </span>
          </Link>
        )}
      </p>
    </>
  )
}
