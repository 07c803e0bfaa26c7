import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { placeName, type ShownPlace } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Activity } from '#server/contract/entities.ts'
import { profilePath } from '#server/domain/account/paths.ts'
import type { Directions } from '#server/domain/activity/map-address.ts'
import { Until } from './until.tsx'

interface ActivityFactsProps {
  activity: Pick<Activity, 'startDate' | 'endDate' | 'timeZone' | 'onlineLink'> & {
    place: ShownPlace
    directions: Directions | null
    isComing: boolean
    host: { userId: number; displayName: string }
    minimum?: string | undefined
  }
}

/** When, where and with whom. */
export function ActivityFacts({ activity }: ActivityFactsProps) {
  const { t, i18n } = useTranslation(['activity', 'common'])
  const { startDate, timeZone, place, directions, onlineLink, host, isComing, minimum } = activity

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
            {minimum && <br />}
            {minimum}
          </span>
        </div>
      </li>
      <li>
        <Icon name="pin" />
        <div>
          <strong>{place.address ?? placeName(place)}</strong>
          {place.address && (
            <>
              <br />
              <span className="soft small">{placeName(place)}</span>
            </>
          )}
          {directions && isComing && (
            <span className="small">
              {' · '}
              <a href="#quand-et-ou">{t('page.where.way')}</a>
            </span>
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
      <li>
        <Icon name="user" />
        <div>
          <span className="soft">{t('page.hostedBy')}</span>{' '}
          {host.displayName ? (
            <Link to={profilePath(host.userId)}>{host.displayName}</Link>
          ) : (
            t('common:deletedAccount')
          )}
        </div>
      </li>
    </ul>
  )
}
