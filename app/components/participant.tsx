import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from './avatar.tsx'
import { Badge, type Tone } from './badge.tsx'
import { Icon } from './icon.tsx'

export interface ParticipantEntry {
  id: number
  /** -1 is somebody whom the host added by hand. */
  userId: number
  displayName: string
  /** Only when the person agreed to share it. */
  email: string | null
  nbrParticipant: number
  state: 'YES' | 'WAITING_PAYMENT' | 'WAITING_PART_CONFIRM'
  participated: boolean | null
}

const TONE_OF: Record<ParticipantEntry['state'], Tone> = {
  YES: 'ok',
  WAITING_PAYMENT: 'wait',
  WAITING_PART_CONFIRM: 'info',
}

/** Where the registration stands: done, waiting for a payment, or for the host. */
export function RegistrationBadge({ state }: Pick<ParticipantEntry, 'state'>) {
  const { t } = useTranslation('common')
  return <Badge tone={TONE_OF[state]}>{t(`participants.state.${state}`)}</Badge>
}

interface AttendanceProps {
  participant: ParticipantEntry
  canRate: boolean
  /** What else can be done about this person, such as a link that removes them. */
  action?: ReactNode
}

/** A mark is set once: then it is a badge, and nothing can be done any more. */
export function Attendance({ participant, canRate, action }: AttendanceProps) {
  if (participant.participated !== null) return <AttendanceBadge present={participant.participated} />
  return (
    <>
      {canRate && <AttendanceForm participant={participant} />}
      {action}
    </>
  )
}

export function Person({ participant: { userId, displayName, email } }: { participant: ParticipantEntry }) {
  const { t } = useTranslation('common')
  const isGhost = userId === -1

  return (
    <span className="person">
      <Avatar name={displayName} />
      <span>
        {isGhost ? displayName : <Link to={`/profil/${userId}`}>{displayName}</Link>}
        {(isGhost || email) && <small>{isGhost ? t('participants.ghost') : email}</small>}
      </span>
    </span>
  )
}

export function AttendanceBadge({ present }: { present: boolean }) {
  const { t } = useTranslation('common')
  return present ? (
    <Badge tone="ok" icon="check">
      {t('participants.present')}
    </Badge>
  ) : (
    <Badge tone="no" icon="x">
      {t('participants.absent')}
    </Badge>
  )
}

/** Two buttons of equal weight: neither answer is a fault. Posts `participantId`, `isGhost` and `rate` (1 or 0) to the page it stands on. */
export function AttendanceForm({ participant }: { participant: ParticipantEntry }) {
  const { t } = useTranslation('common')
  const choices = [
    { rate: '1', icon: 'check', label: 'participants.present' },
    { rate: '0', icon: 'x', label: 'participants.absent' },
  ] as const

  return (
    <Form className="rate" method="post" preventScrollReset>
      <input type="hidden" name="participantId" value={participant.id} />
      <input type="hidden" name="isGhost" value={String(participant.userId === -1)} />
      {choices.map(({ rate, icon, label }) => (
        <button key={rate} className="button is-small is-line" name="rate" value={rate}>
          <Icon name={icon} />
          <span>
            {t(label)}
            <span className="only-heard">, {participant.displayName}</span>
          </span>
        </button>
      ))}
    </Form>
  )
}
