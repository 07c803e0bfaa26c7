import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hosted, HostedPhase } from '#app/shared/activity/hosted-state.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { DuplicateOrRepeat } from './duplicate-or-repeat.tsx'
import { PeopleCome } from './people-come.tsx'
import { HostedPlaces } from './places.tsx'
import { type MarksOfActivity, ReviewsOfActivity } from './reviews.tsx'

interface PhasesProps {
  phase: HostedPhase
  activity: Pick<Hosted, 'cancelled' | 'validation'> & {
    activityId: number
    name: string
    timeZone: string
    isHost: boolean
  }
  places: Parameters<typeof HostedPlaces>[0]['places']
  mayEdit: boolean
  series: Parameters<typeof DuplicateOrRepeat>[0]['series']
  now: string
  /** The public address; null while the page is not online, or private. */
  address: string | null
  /** Null before the end. */
  marks: MarksOfActivity | null
  requests: ReactNode
  participants: ReactNode
  hasParticipants: boolean
  /** After calling off: how many registrations no e-mail could reach. */
  untold: number
  hasRequests: boolean
}

/** Whether requests are still answered, and so shown: until it is over. */
export function showsRequests(phase: HostedPhase): boolean {
  return phase === 'before' || phase === 'day'
}

/** The parts of the page, in the order in which a host needs them: before, on the day, after. */
export function Phases(props: PhasesProps) {
  const { phase, activity, requests, participants, hasParticipants, hasRequests, untold } = props
  const { t } = useTranslation('participants')
  switch (phase) {
    case 'before':
      return (
        <>
          {requests}
          <PlacesAndPeople {...props} isBefore />
          {(hasParticipants || !hasRequests) && participants}
        </>
      )
    case 'day':
      return (
        <>
          {participants}
          {requests}
          <PlacesAndPeople {...props} isBefore={false} />
        </>
      )
    case 'after':
      return (
        <>
          {participants}
          <After {...props} />
        </>
      )
    case 'refused':
    case 'cancelled':
      return (
        <>
          {phase === 'cancelled' && (
            <div className="page-note stack">
              <Note tone="no">{t(hasParticipants ? 'list.cancelled' : 'list.cancelledEmpty')}</Note>
              {untold > 0 && (
                <Note tone="wait">
                  {t('list.untold', { count: untold })}{' '}
                  <Link to={`${hostedPath(activity.activityId)}?etat=untold#participants`}>
                    {t('list.seeUntold')}
                  </Link>
                </Note>
              )}
            </div>
          )}
          {hasParticipants && participants}
          <After {...props} />
        </>
      )
  }
}

function PlacesAndPeople({
  activity,
  places,
  now,
  mayEdit,
  series,
  address,
  isBefore,
}: PhasesProps & { isBefore: boolean }) {
  const { activityId, name } = activity
  return (
    <div className="split section">
      <HostedPlaces activity={activity} places={places} now={now} mayEdit={mayEdit} series={series} />
      {activity.isHost && (
        <PeopleCome {...{ activityId, name, address }} isBefore={isBefore} mayInvite={isBefore && mayEdit} />
      )}
    </div>
  )
}

/** Reviews, and the way to the next activity. */
function After({ activity, phase, mayEdit, series, marks }: PhasesProps) {
  const { activityId, cancelled, validation } = activity
  const { t } = useTranslation('hosting')
  const isRefused = phase === 'refused'
  if (!marks && !mayEdit) return null

  return (
    <div className="split section">
      {mayEdit && (
        <section className="stack" aria-labelledby="next">
          <h2 id="next" className={isRefused ? 'label' : undefined}>
            {t(isRefused ? 'after.otherwise' : 'after.next')}
          </h2>
          {!isRefused && <p className="soft prose">{t('after.nextText')}</p>}
          <DuplicateOrRepeat
            activityId={activityId}
            isCancelled={cancelled || validation === 'REFUSED'}
            series={series}
            isNext={!isRefused}
          />
        </section>
      )}
      {marks && <ReviewsOfActivity activityId={activityId} marks={marks} />}
    </div>
  )
}
