import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatDay, formatTime, formatWeekday } from '#app/lib/dates.ts'
import { useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { activityPath, type CardActivity, placeName, writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'

/** The columns of an activity that a row of the agenda shows. */
export type AgendaActivity = Pick<
  CardActivity,
  | ('activityId' | 'slug' | 'name' | 'language' | 'startDate' | 'timeZone')
  | ('placesLeft' | 'price' | 'isLowestPrice' | 'cancelled')
> & { place: { city: string; region?: string | null } }

interface AgendaDays {
  day: string
  activities: readonly AgendaActivity[]
  hasMore: boolean
}

interface AgendaProps {
  columns: readonly (readonly AgendaDays[])[]
}

/** Shows the next days in columns: a big number, then the activities in their order, without covers. */
export function Agenda({ columns }: AgendaProps) {
  return (
    <div
      className="agenda"
      {...useKeptMarkup(`agenda ${JSON.stringify(columns)}`, <AgendaColumns columns={columns} />)}
    />
  )
}

function AgendaColumns({ columns }: AgendaProps) {
  return columns.map((days) => (
    <div key={days[0]?.day}>
      {days.map((day) => (
        <AgendaDay key={day.day} {...day} />
      ))}
    </div>
  ))
}

function AgendaDay({ day, activities, hasMore }: AgendaDays) {
  const { t, i18n } = useTranslation('home')
  const [first] = activities
  if (!first) return null

  const { weekday, day: number } = formatWeekday(first.startDate, first.timeZone, i18n.language)
  return (
    <section aria-label={formatDay(first.startDate, first.timeZone, i18n.language)}>
      <h3>
        <b>{number}</b> {weekday}
      </h3>
      <ul>
        {activities.map((activity) => (
          <AgendaItem key={activity.activityId} activity={activity} />
        ))}
      </ul>
      {hasMore && (
        <Link className="small" to={`${paths.activities}?startDate=${day}&endDate=${day}`}>
          {t('agenda.more')}
        </Link>
      )}
    </section>
  )
}

function AgendaItem({ activity }: { activity: AgendaActivity }) {
  return (
    <li>
      <time dateTime={activity.startDate}>{formatTime(activity.startDate, activity.timeZone)}</time>
      <Link to={activityPath(activity)} {...writtenIn(activity)}>
        {activity.name}
      </Link>
      <span className="where">{placeName(activity.place)}</span>
      <AgendaOffer activity={activity} />
    </li>
  )
}

function AgendaOffer({ activity }: { activity: AgendaActivity }) {
  const { placesLeft, price, isLowestPrice, cancelled } = activity
  const { t } = useTranslation('common')
  if (cancelled) return <span className="small">{t('activity.cancelled')}</span>
  if (placesLeft === 0) return <span className="small">{t('places.full')}</span>
  return (
    <span className="small">
      <Price cents={price} isLowest={isLowestPrice} />
    </span>
  )
}
