import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { CalendarLinks } from '#app/shared/activity/calendar-links.tsx'
import { type ShownPlace, wholePlace } from '#app/shared/activity/summary.ts'
import { isToCome, type PageState } from '#app/shared/participation/page-state.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Activity } from '#server/contract/entities.ts'
import type { Directions } from '#server/domain/activity/map-address.ts'
import type { CalendarName } from '#server/domain/activity/sharing.ts'
import { Until } from './until.tsx'

interface WhenAndWhereProps {
  activity: Pick<Activity, 'activityId' | 'startDate' | 'endDate' | 'timeZone'> & {
    place: ShownPlace
    directions: Directions | null
    state: PageState
  }
  calendars: Record<CalendarName, string>
}

const MAPS = ['google', 'apple', 'openstreetmap'] as const satisfies (keyof Directions)[]

/**
 * The date with the ways into a calendar, and the address with the way there. Plain links: nothing is loaded from other
 * sites. What is over or called off goes into no calendar.
 */
export function WhenAndWhere({ activity, calendars }: WhenAndWhereProps) {
  const { t, i18n } = useTranslation(['activity', 'sharing'])
  const { activityId, startDate, timeZone, place, directions, state } = activity
  const isComing = isToCome(state)
  const title = directions ? 'title' : 'titleOnline'

  return (
    <section className="stack" aria-labelledby="quand-et-ou">
      <h2 id="quand-et-ou">{t(`page.where.${isComing || state === 'CANCELLED' ? title : 'titlePast'}`)}</h2>
      <p>
        <strong>{formatLongDateTime(startDate, timeZone, i18n.language)}</strong>
        <br />
        <span className="soft">
          <Until activity={activity} />
        </span>
      </p>
      {isComing && (
        <details className="fold">
          <summary>
            <Icon name="calendar" />
            {t('sharing:panel.calendars')}
            <Icon name="next" />
          </summary>
          <CalendarLinks activityId={activityId} calendars={calendars} />
        </details>
      )}
      {directions && <p>{wholePlace(place)}</p>}
      {directions && isComing && (
        <ul className="cluster share-links">
          {MAPS.map((name) => (
            <li key={name}>
              <a className="button is-line is-small" href={directions[name]} rel="noopener noreferrer">
                {t(`page.where.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
