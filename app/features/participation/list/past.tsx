import { useTranslation } from 'react-i18next'
import type { PastRegistrationView } from '#app/features/participation/view.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { activityPath, placeName, writtenIn } from '#app/shared/activity/summary.ts'
import { MarkCorrection } from '#app/shared/participation/attendance-correction.tsx'
import { AttendanceBadge } from '#app/shared/participation/participant.tsx'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { EmailToHost } from './email-to-host.tsx'

interface PastRegistrationProps {
  registration: PastRegistrationView
  /** The secret of the link by which a guest came. */
  passe: string | null
}

/** A past registration, as a line without its tickets, which are no longer valid. */
export function PastRegistration({ registration, passe }: PastRegistrationProps) {
  const { t, i18n } = useTranslation('participation')
  const { activity, participantNbr, participated, correction } = registration
  const { startDate, timeZone, place } = activity

  return (
    <li className="registration is-line">
      <CoverPicture {...activity} size="thumb" />
      <div className="registration-facts">
        <p className="when">
          <time dateTime={startDate}>{formatDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
        <h2 {...writtenIn(activity)}>
          <Link to={withPass(activityPath(activity), passe)}>{activity.name}</Link>
        </h2>
        <p className="where">
          <span {...writtenIn(activity)}>{placeName(place)}</span> ·{' '}
          {t('common:people', { count: participantNbr })}{' '}
          {participated !== null && <AttendanceBadge present={participated} />}
        </p>
        {correction && <MarkCorrection correction={correction} timeZone={timeZone} />}
        {registration.mayReview && <OwnReview registration={registration} />}
        <EmailToHost registration={registration} />
      </div>
    </li>
  )
}

/** The mark of the review, or a link to write one; both lead to the form. */
function OwnReview({ registration: { activity, mark } }: { registration: PastRegistrationView }) {
  const { t } = useTranslation('participation')

  return (
    <p className="doings small">
      <Link to={activityPagePath(activity.activityId, 'avis')}>
        {mark === null ? t('registrations.review.leave') : t('registrations.review.own', { mark })}
        <span className="only-heard" {...writtenIn(activity)}>
          {' '}
          {activity.name}
        </span>
      </Link>
    </p>
  )
}
