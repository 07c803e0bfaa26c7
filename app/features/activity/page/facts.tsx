import { useTranslation } from 'react-i18next'
import { dayKey, formatDateTime, formatLongDateTime, formatTime } from '#app/lib/dates.ts'
import { placeName, type ShownPlace } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Activity } from '#server/contract/entities.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'

interface ActivityFactsProps {
  activity: Pick<Activity, 'activityId' | 'startDate' | 'endDate' | 'timeZone' | 'onlineLink'> & {
    place: ShownPlace
    mapHref: string | null
  }
}

/** Date, time and place, with links to the calendar file and the map. */
export function ActivityFacts({ activity }: ActivityFactsProps) {
  const { t, i18n } = useTranslation('activity')
  const { activityId, startDate, timeZone, place, mapHref, onlineLink } = activity

  return (
    <ul className="facts">
      <li>
        <Icon name="calendar" />
        <div>
          <strong>
            <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time>
          </strong>
          <br />
          <span className="soft small">
            <Until activity={activity} />
          </span>
          <br />
          <a className="small" href={activityPagePath(activityId, 'activite.ics')}>
            {t('page.calendar')}
          </a>
        </div>
      </li>
      <li>
        <Icon name="pin" />
        <div>
          <strong>{place.address ?? placeName(place)}</strong>
          <br />
          {place.address && (
            <>
              <span className="soft small">{placeName(place)}</span>
              <br />
            </>
          )}
          {mapHref && (
            <a className="small" href={mapHref} rel="noopener">
              {t('page.map')}
            </a>
          )}
        </div>
      </li>
      {onlineLink && (
        <li>
          <Icon name="globe" />
          <div>
            <a href={onlineLink} rel="noopener noreferrer">
              {t('page.onlineLink')}
            </a>
            <br />
            <span className="soft small">{t('page.onlineLinkHint')}</span>
          </div>
        </li>
      )}
    </ul>
  )
}

/** `jusqu’à 15:30, heure de Montréal`; on another day, the day too. */
function Until({ activity: { startDate, endDate, timeZone } }: ActivityFactsProps) {
  const { t, i18n } = useTranslation(['activity', 'common'])
  const zone = t(`common:zones.${timeZone}`, { defaultValue: timeZone })
  if (!endDate) return <>{t('page.zone', { zone })}</>
  if (dayKey(startDate, timeZone) === dayKey(endDate, timeZone)) {
    return <>{t('page.until', { time: formatTime(endDate, timeZone), zone })}</>
  }
  return <>{t('page.untilDay', { date: formatDateTime(endDate, timeZone, i18n.language), zone })}</>
}
