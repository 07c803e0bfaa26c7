import { useTranslation } from 'react-i18next'
import { formatDay, formatLongDateTime, formatTime } from '#app/lib/dates.ts'
import type { Words } from '#app/lib/format/words.ts'
import { ActivityOffer, ActivityWhere } from '#app/shared/activity/card.tsx'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { activityPath, type CardActivity, writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { groupByDay } from './by-day.ts'

interface ActivityLineProps {
  activity: CardActivity
  words: Words
  /** Whether its picture is loaded at once. */
  first?: boolean
  /** True without a heading of its day: the line shows the day itself. */
  isDated?: boolean
}

/** One activity of a list: small cover on the left, its hour first, because the heading above shows the day. */
export function ActivityLine({ activity, words, first, isDated }: ActivityLineProps) {
  const { startDate, timeZone } = activity

  return (
    <article className="line">
      <CoverPicture {...activity} size="line" first={first} />
      <div>
        <p className="when">
          <time dateTime={startDate}>
            {isDated
              ? formatLongDateTime(startDate, timeZone, words.i18n.language)
              : formatTime(startDate, timeZone)}
          </time>
        </p>
        <h3>
          <Link to={activityPath(activity)} {...writtenIn(activity)}>
            {activity.name}
          </Link>
        </h3>
        <ActivityWhere activity={activity} />
        <ActivityOffer activity={activity} words={words} showsLanguage />
      </div>
    </article>
  )
}

/** A list by day: a heading for each day, then its activities. */
export function ActivityDays({ activities }: { activities: readonly CardActivity[] }) {
  const words = useTranslation('common')
  const firstId = activities[0]?.activityId

  return groupByDay(activities).map(({ day, items: [first, ...others] }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <div className="day">
        <h2 id={`day-${day}`}>{first && formatDay(first.startDate, first.timeZone, words.i18n.language)}</h2>
      </div>
      {first && <ActivityLine activity={first} words={words} first={first.activityId === firstId} />}
      {others.map((activity) => (
        <ActivityLine key={activity.activityId} activity={activity} words={words} />
      ))}
    </section>
  ))
}

/** A list that is not ordered by day. */
export function ActivityLines({ activities }: { activities: readonly CardActivity[] }) {
  const words = useTranslation('common')
  const { t } = useTranslation('list')

  return (
    <section aria-labelledby="results">
      <div className="day">
        <h2 id="results">{t('results')}</h2>
      </div>
      {activities.map((activity, index) => (
        <ActivityLine
          key={activity.activityId}
          activity={activity}
          words={words}
          first={index === 0}
          isDated
        />
      ))}
    </section>
  )
}
