import { type FetcherWithComponents, Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PersonName } from '#app/shared/account/person-name.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'

export interface PersonToMark {
  /** Of the registration. */
  id: number
  /** -1 is somebody whom the host added by hand. */
  userId: number
  displayName: string
  participantNbr: number
  activityId: number
  activityName: string
  activityDate: string
  timeZone: string
}

/** A form of Remix: of the page, or of a fetcher. */
type FormElement = typeof Form | FetcherWithComponents<unknown>['Form']

const MARKS = [
  { rate: '1', icon: 'check', label: 'common:participants.present' },
  { rate: '0', icon: 'x', label: 'common:participants.absent' },
] as const

/** On the page, the answer is the page with the remaining people. */
export function PageRow({ person }: { person: PersonToMark }) {
  return <AttendanceRow person={person} form={Form} />
}

interface AttendanceRowProps {
  person: PersonToMark
  form: FormElement
  /** Submits in the background: the answer must not lead away from the page below. */
  inPlace?: boolean
}

/** One registration and its two marks, of equal weight: neither answer is a fault. */
export function AttendanceRow({ person, form: AttendanceForm, inPlace }: AttendanceRowProps) {
  const { t } = useTranslation('participation')
  const { id, userId, displayName, participantNbr, activityId } = person
  const isGhost = userId === -1
  const people = t('common:people', { count: participantNbr })

  return (
    <div className={isGhost ? 'rating is-ghost' : 'rating'}>
      <span className="person">
        <Avatar name={displayName} />
        <span>
          <PersonName userId={userId} displayName={displayName} />
          <small>{isGhost ? `${t('common:participants.ghost')} · ${people}` : people}</small>
        </span>
      </span>
      <AttendanceForm className="rate" method="post" action="/presences" preventScrollReset>
        <input type="hidden" name="participantId" value={id} />
        <input type="hidden" name="activityId" value={activityId} />
        {inPlace && <input type="hidden" name="inPlace" value="1" />}
        {MARKS.map(({ rate, icon, label }) => (
          <button key={rate} className="button is-line" name="rate" value={rate}>
            <Icon name={icon} />
            <span>
              {t(label)}
              <span className="only-heard">, {displayName || t('common:deletedAccount')}</span>
            </span>
          </button>
        ))}
      </AttendanceForm>
    </div>
  )
}
