import { useTranslation } from 'react-i18next'
import { withPass } from '#app/shared/account/with-pass.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { type CalendarName, CALENDARS } from '#server/domain/activity/sharing.ts'

interface CalendarLinksProps {
  activityId: number
  calendars: Record<CalendarName, string>
  /** The secret of the link by which a guest came. */
  passe?: string | null
}

/** Links that put an activity into a calendar: a file for Apple's and others, and the pages of the common ones. */
export function CalendarLinks({ activityId, calendars, passe = null }: CalendarLinksProps) {
  const { t } = useTranslation('sharing')

  return (
    <ul className="cluster share-links">
      <li>
        <a
          className="button is-line is-small"
          href={withPass(activityPagePath(activityId, 'activite.ics'), passe)}
        >
          {t('panel.file')}
        </a>
      </li>
      {CALENDARS.map((name) => (
        <li key={name}>
          <a className="button is-line is-small" href={calendars[name]} rel="noopener noreferrer">
            {t(`panel.names.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
