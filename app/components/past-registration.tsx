import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import type { RegistrationView } from '#app/lib/registration-view.ts'
import { activityPath, placeName, writtenIn } from './activity-summary.ts'
import { CoverPicture } from './cover-picture.tsx'
import { AttendanceBadge } from './participant.tsx'

/** What somebody was registered for: a line without its tickets, which open nothing any more. */
export function PastRegistration({ registration }: { registration: RegistrationView }) {
  const { t, i18n } = useTranslation('common')
  const { activity, participantNbr, participated } = registration
  const { startDate, timeZone, place } = activity

  return (
    <article className="line">
      <CoverPicture {...activity} size="line" />
      <div>
        <p className="when">
          <time dateTime={startDate}>{formatDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
        <h3>
          <Link to={activityPath(activity)} {...writtenIn(activity)}>
            {activity.name}
          </Link>
        </h3>
        <p className="where" {...writtenIn(activity)}>
          {placeName(place)}
        </p>
        <p className="offer">
          {t('people', { count: participantNbr })}
          {participated !== null && <AttendanceBadge present={participated} />}
        </p>
      </div>
    </article>
  )
}
