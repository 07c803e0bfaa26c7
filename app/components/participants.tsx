import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { hasStarted } from '#app/lib/hosted-state.ts'
import { Empty } from './empty.tsx'
import { Note } from './note.tsx'
import { ParticipantTable } from './participant-table.tsx'
import type { ParticipantEntry } from './participant.tsx'

interface ParticipantsProps {
  activity: { startDate: string; timeZone: string; cancelled: boolean; isHost: boolean; canRate: boolean }
  participants: (Omit<ParticipantEntry, 'nbrParticipant'> & { participantNbr: number })[]
  toRate: number
  now: string
}

/** Who comes, for the host: from the start of the activity on, each with the two marks. */
export function Participants({ activity, participants, toRate, now }: ParticipantsProps) {
  const { t } = useTranslation('hosting')
  const people = participants.reduce((sum, { participantNbr }) => sum + participantNbr, 0)
  const entries = participants.map((entry) => ({ ...entry, nbrParticipant: entry.participantNbr }))

  return (
    <section className="section" id="participants" aria-labelledby="list">
      <div className="section-head">
        <h2 id="list">
          {participants.length === 0
            ? t('view.participants')
            : t('view.registrations', {
                count: participants.length,
                people: t('common:people', { count: people }),
              })}
        </h2>
      </div>
      {participants.length > 0 ? (
        <>
          <RatingNews
            activity={activity}
            marked={participants.length - toRate}
            count={participants.length}
            now={now}
          />
          <ParticipantTable participants={entries} canRate={activity.canRate} />
        </>
      ) : (
        <Empty title={t('view.nobody')} cover={{ motif: 'ville', id: 6 }} level={3}>
          {t('view.nobodyText')}
        </Empty>
      )}
    </section>
  )
}

interface RatingNewsProps {
  activity: ParticipantsProps['activity']
  marked: number
  count: number
  now: string
}

/** From when people can be marked; then, how far that is. Marking is the host's, so operators are told nothing. */
function RatingNews({ activity, marked, count, now }: RatingNewsProps) {
  const { t, i18n } = useTranslation('participation')
  const { startDate, timeZone, cancelled, isHost, canRate } = activity
  if (!isHost || cancelled) return null

  if (!canRate || !hasStarted(activity, now)) {
    const date = formatDateTime(startDate, timeZone, i18n.language)
    return <Note tone="info">{t('attendance.notYet', { date })}</Note>
  }
  return (
    <Note tone="ok">
      {t(marked === count ? 'attendance.allMarked' : 'attendance.progress', { count: marked, total: count })}
    </Note>
  )
}
