import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import type { Words } from '#app/lib/format/words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { priceText } from '#app/ui/price.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { placesBadge } from './places-badge.tsx'
import { activityPath, type CardActivity, placeName, writtenIn } from './summary.ts'

interface ActivityCardProps {
  activity: CardActivity
  /** True for the first of the page: twice as large, its picture loaded at once. */
  feature?: boolean
}

/** Cover, date, title, place, price and places. Its one link covers the whole card. */
export function ActivityCard({ activity, feature }: ActivityCardProps) {
  const words = useTranslation('common')
  const { startDate, timeZone } = activity

  return (
    <article className={feature ? 'card feature' : 'card'}>
      <CoverPicture {...activity} size={feature ? 'page' : 'card'} first={feature} />
      <p className="when">
        <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, words.i18n.language)}</time>
      </p>
      <h3>
        <Link to={activityPath(activity)} {...writtenIn(activity)}>
          {activity.name}
        </Link>
      </h3>
      <ActivityWhere activity={activity} />
      <ActivityOffer activity={activity} words={words} />
    </article>
  )
}

export function ActivityWhere({ activity }: { activity: CardActivity }) {
  return (
    <p className="where" {...writtenIn(activity)}>
      {placeName(activity.place)} · {activity.host.displayName}
    </p>
  )
}

export function ActivityOffer({ activity, words }: { activity: CardActivity; words: Words }) {
  return (
    <p className="offer">
      {priceText(activity.price, words)} {placesBadge(activity, words)}
    </p>
  )
}
