import { useTranslation } from 'react-i18next'
import { CalendarLinks } from '#app/shared/activity/calendar-links.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Directions } from '#server/domain/activity/map-address.ts'
import type { CalendarName } from '#server/domain/activity/sharing.ts'

interface CalendarAndDirectionsProps {
  activity: { activityId: number; directions: Directions | null }
  calendars: Record<CalendarName, string>
}

const MAPS = ['google', 'apple', 'openstreetmap'] as const satisfies (keyof Directions)[]

/**
 * The ways into a calendar, and the way there. Date and address stand at the top of the page. Plain links: nothing is
 * loaded from other sites.
 */
export function CalendarAndDirections({ activity, calendars }: CalendarAndDirectionsProps) {
  const { t } = useTranslation(['activity', 'sharing'])
  const { activityId, directions } = activity

  return (
    <section className="stack" aria-labelledby="quand-et-ou">
      <h2 id="quand-et-ou">{t(`page.where.${directions ? 'title' : 'titleOnline'}`)}</h2>
      <details className="fold">
        <summary>
          <Icon name="calendar" />
          {t('sharing:panel.calendars')}
          <Icon name="next" />
        </summary>
        <CalendarLinks activityId={activityId} calendars={calendars} />
      </details>
      {directions && (
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
