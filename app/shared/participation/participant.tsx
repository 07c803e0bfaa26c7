import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonName } from '#app/shared/account/person-name.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { MarkCorrection } from './attendance-correction.tsx'
import type { ParticipantEntry, RegistrationState } from './participant-entry.ts'

const TONE_OF: Record<RegistrationState, Tone> = {
  YES: 'ok',
  WAITING_PAYMENT: 'wait',
  WAITING_PART_CONFIRM: 'info',
}

/** Shows the state of the registration: done, or waiting for a payment or for the host. */
export function RegistrationBadge({ state }: { state: RegistrationState }) {
  const { t } = useTranslation('participation')
  return <Badge tone={TONE_OF[state]}>{t(`state.${state}`)}</Badge>
}

interface AttendanceProps {
  participant: ParticipantEntry
  activity: { timeZone: string; canRate: boolean }
  /** True for an operator. */
  mayCorrect: boolean
}

/** The host can set a mark once: then it is a badge, which only an operator may correct. */
export function Attendance({ participant, activity, mayCorrect }: AttendanceProps) {
  const { t } = useTranslation('common')
  const { id, participated, correction, displayName } = participant
  if (participated === null) return activity.canRate && <AttendanceForm participant={participant} />
  return (
    <>
      <AttendanceBadge present={participated} />
      {correction && <MarkCorrection correction={correction} timeZone={activity.timeZone} />}
      {mayCorrect && (
        <Link className="small in-choice" to={operationsPath('presences', id)}>
          {t('participants.correct')}
          <span className="only-heard">, {displayName || t('deletedAccount')}</span>
        </Link>
      )}
    </>
  )
}

interface PersonProps {
  participant: ParticipantEntry
  /** What stands below the name. */
  children?: ReactNode
}

export function Person({ participant, children }: PersonProps) {
  const { userId, displayName, pictureUrl, email } = participant
  const { t } = useTranslation('common')
  const isGhost = userId === -1

  return (
    <span className="person">
      <Avatar displayName={displayName} pictureUrl={pictureUrl} />
      <span>
        <PersonName userId={userId} displayName={displayName} />
        {(isGhost || email) && <small>{isGhost ? t('participants.ghost') : email}</small>}
        {children}
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

/**
 * Two buttons of equal weight: neither answer is a fault. They post `participantId`, `isGhost` and `rate` (1 or 0) to
 * their page.
 */
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
            <span className="only-heard">, {participant.displayName || t('deletedAccount')}</span>
          </span>
        </button>
      ))}
    </Form>
  )
}
