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
  /** True for the first picture of the page, which is loaded at once. */
  first?: boolean
  /** Of the title. */
  level?: 2 | 3
  /** Why this person is shown it. */
  reason?: string
  /** True on the page of the host, which need not name the host on each card. */
  ofThisHost?: boolean
  /** True where all are over: neither a price nor places concern anybody. */
  isPast?: boolean
}

/** Cover, date, title, place, price and places. Its one link covers the whole card. */
export function ActivityCard({ activity, first, level = 3, reason, ofThisHost, isPast }: ActivityCardProps) {
  const words = useTranslation('common')
  const Heading = `h${level}` as const
  const { startDate, timeZone } = activity

  return (
    <article className="card">
      <CoverPicture {...activity} first={first} />
      {reason && <p className="small soft">{reason}</p>}
      <p className="when">
        <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, words.i18n.language)}</time>
      </p>
      <Heading>
        <Link to={activityPath(activity)} {...writtenIn(activity)}>
          {activity.name}
        </Link>
      </Heading>
      <ActivityWhere activity={activity} ofThisHost={ofThisHost} />
      {isPast ? (
        activity.cancelled && <p className="offer">{placesBadge(activity, words)}</p>
      ) : (
        <ActivityOffer activity={activity} words={words} />
      )}
    </article>
  )
}

export function ActivityWhere({ activity, ofThisHost }: Pick<ActivityCardProps, 'activity' | 'ofThisHost'>) {
  return (
    <p className="where" {...writtenIn(activity)}>
      {placeName(activity.place)}
      {!ofThisHost && ` · ${activity.host.displayName}`}
    </p>
  )
}

interface ActivityOfferProps {
  activity: CardActivity
  words: Words
  /** Says the language of the activity where it is not that of the page. */
  showsLanguage?: boolean
}

export function ActivityOffer({ activity, words, showsLanguage = false }: ActivityOfferProps) {
  const { language } = activity
  return (
    <p className="offer">
      {priceText(activity.price, words, activity.isLowestPrice)} {placesBadge(activity, words)}
      {showsLanguage && language !== words.i18n.language && (
        <>
          {' '}
          <Badge tone="info">{words.t(`activity.languages.${language}`)}</Badge>
        </>
      )}
    </p>
  )
}
