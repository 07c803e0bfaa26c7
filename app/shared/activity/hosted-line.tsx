import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { HostedBadge } from '#app/shared/activity/hosted-badge.tsx'
import { hostedState } from '#app/shared/activity/hosted-state.ts'
import { usePlacesSentence } from '#app/shared/activity/places.tsx'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'

export interface HostedActivity {
  activityId: number
  name: string
  language: 'fr' | 'en'
  typeId: number
  motif: string
  pictureUrl: string | null
  drawing: number
  startDate: string
  endDate: string | null
  timeZone: string
  /** Null when the activity is held online. */
  place: { city: string } | null
  /** -1 means unlimited. */
  participantNbr: number
  placesTaken: number
  /** How many join requests await an answer. */
  requests: number
  validation: 'NEED_VALIDATION' | 'VALIDED' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  cancelled: boolean
}

interface HostedLineProps {
  activity: HostedActivity
  now: string
}

/** One of the person's own activities: its link leads to its participants. */
export function HostedLine({ activity, now }: HostedLineProps) {
  const { t, i18n } = useTranslation('common')
  const { activityId, name, startDate, timeZone, place, participantNbr, placesTaken, requests } = activity
  const capacity = participantNbr < 0 ? null : participantNbr
  const taken = usePlacesSentence({ capacity, taken: placesTaken, voice: 'taken' })

  return (
    <article className="line">
      <CoverPicture {...activity} size="line" />
      <div>
        <p className="when">
          <time dateTime={startDate}>{formatDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
        <h3>
          <Link to={hostedPath(activityId)} {...writtenIn(activity)}>
            {name}
          </Link>
        </h3>
        <p className="where">{place?.city ?? t('hosting:list.online')}</p>
        <p className="offer">
          <HostedBadge state={hostedState(activity, now)} />{' '}
          {!activity.cancelled && <span className="soft small">{taken}</span>}{' '}
          {requests > 0 && !activity.cancelled && (
            <Badge tone="info">{t('hosting:list.requests', { count: requests })}</Badge>
          )}
        </p>
      </div>
    </article>
  )
}
