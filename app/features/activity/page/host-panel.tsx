import { useTranslation } from 'react-i18next'
import { brand } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Activity } from '#server/contract/entities.ts'
import { profilePath } from '#server/domain/account/paths.ts'
import { numberFormatter } from '#server/domain/platform/format/formatters.ts'

type HostDate = Pick<Activity, 'activityId' | 'slug' | 'name' | 'language' | 'startDate' | 'timeZone'>

interface HostPanelProps {
  host: { userId: number; displayName: string; pictureUrl: string | null }
  card: { held: number; reviews: number; average: number | null; next: readonly HostDate[] }
}

/** Says who the host is: the name, what they have held, what people say of it, and what comes next. */
export function HostPanel({ host: { userId, displayName, pictureUrl }, card }: HostPanelProps) {
  const { t, i18n } = useTranslation('activity')
  const { held, reviews, average, next } = card

  return (
    <section className="panel stack" aria-labelledby="host">
      <h2 id="host">{t('page.host.title')}</h2>
      <div className="person">
        <Avatar displayName={displayName} pictureUrl={pictureUrl} />
        <span>
          <strong>{displayName || t('common:deletedAccount')}</strong>
          <small>
            {held === 0 ? t('page.host.none', { brand: brand.name }) : t('page.host.held', { count: held })}
          </small>
        </span>
      </div>
      {average !== null && (
        <p>
          <strong>
            {t('page.host.rating', {
              average: numberFormatter(`${i18n.language}-CA`, { maximumFractionDigits: 1 }).format(average),
              count: reviews,
            })}
          </strong>
        </p>
      )}
      <NextDates dates={next} />
      {displayName && (
        <p>
          <Link to={profilePath(userId)}>{t('page.host.profile')}</Link>
        </p>
      )}
    </section>
  )
}

function NextDates({ dates }: { dates: readonly HostDate[] }) {
  const { t, i18n } = useTranslation('activity')
  if (dates.length === 0) return null

  return (
    <div>
      <h3>{t('page.host.next')}</h3>
      <ul className="host-dates">
        {dates.map((date) => (
          <li key={date.activityId}>
            <Link to={activityPath(date)}>
              <span {...writtenIn(date)}>{date.name}</span>
            </Link>
            <span className="small soft">
              {formatLongDateTime(date.startDate, date.timeZone, i18n.language)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
