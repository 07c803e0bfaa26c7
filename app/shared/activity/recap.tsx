import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { activityPath, type CardActivity, wholePlace, writtenIn } from './summary.ts'

/** A summary of the activity, beside a form about it; `hasPrice`: not where the form says what each place costs. */
export function ActivityRecap({ activity, hasPrice = true }: { activity: CardActivity; hasPrice?: boolean }) {
  const { i18n } = useTranslation('common')
  const { name, startDate, timeZone, place, price, isLowestPrice } = activity

  return (
    <aside className="keep" aria-labelledby="recap">
      <div className="panel stack">
        <CoverPicture {...activity} size="card" />
        <h2 id="recap">
          <Link to={activityPath(activity)} {...writtenIn(activity)}>
            {name}
          </Link>
        </h2>
        <p className="when">
          <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
        <p className="where">{wholePlace(place)}</p>
        {hasPrice && (
          <p>
            <strong>
              <Price cents={price} isLowest={isLowestPrice} />
            </strong>
          </p>
        )}
      </div>
    </aside>
  )
}
