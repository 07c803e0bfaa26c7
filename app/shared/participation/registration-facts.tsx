import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { activityPath, type CardActivity, placeName, writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { RegistrationBadge } from './participant.tsx'
import type { RegistrationState } from './participant-entry.ts'

/** A registration in a list of one's own. */
export interface ListedRegistration {
  activity: CardActivity
  participantNbr: number
  state: RegistrationState
}

interface RegistrationFactsProps {
  registration: ListedRegistration
  /** Whether a press opens more. */
  isOpenable?: boolean
  hasPicture: boolean
  /** Of its heading. */
  level?: 2 | 3
}

/** A registration in three lines: when, what, where and for how many. */
export function RegistrationFacts({
  registration,
  isOpenable,
  hasPicture,
  level = 2,
}: RegistrationFactsProps) {
  const Heading = `h${level}` as const
  const { t, i18n } = useTranslation('participation')
  const { activity, participantNbr, state } = registration
  const { startDate, timeZone, place, name } = activity

  return (
    <>
      {hasPicture && <CoverPicture {...activity} size="thumb" />}
      <hgroup className="registration-facts">
        <p className="when">
          <time dateTime={startDate}>{formatDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
        <Heading {...writtenIn(activity)}>
          {isOpenable ? name : <Link to={activityPath(activity)}>{name}</Link>}
        </Heading>
        <p className="where">
          <span {...writtenIn(activity)}>{placeName(place)}</span> ·{' '}
          {t('registrations.tickets', { count: participantNbr })}{' '}
          {state !== 'YES' && <RegistrationBadge state={state} />}
        </p>
      </hgroup>
      {isOpenable && <Icon name="next" />}
    </>
  )
}
