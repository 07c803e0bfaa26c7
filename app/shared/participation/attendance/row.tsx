import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonName } from '#app/shared/account/person-name.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { focusNextRow, TAKES_FOCUS } from './focus.ts'
import { AttendanceProblem } from './problem.tsx'
import { type MarkAnswer, type PersonToMark, type RowState, useMark } from './use-mark.ts'

const MARKS = [
  { rate: '1', icon: 'check', label: 'common:participants.present' },
  { rate: '0', icon: 'x', label: 'common:participants.absent' },
] as const

interface AttendanceRowProps {
  person: PersonToMark
  onState: (id: number, state: RowState) => void
}

/**
 * One registration and its two marks, of equal weight: neither answer is a fault. A mark is sent at once, and can be
 * taken back for ten seconds. With script the row stays as it is; without, the page is answered with the same rows.
 */
export function AttendanceRow({ person, onState }: AttendanceRowProps) {
  const { t } = useTranslation('participation')
  const { id, userId, displayName, pictureUrl, participantNbr, activityId } = person
  const { Form, formData, data } = useFetcher<MarkAnswer>()
  const { mark, state, isTakenBack, isBehind } = useMark(person, formData, data)
  const isGhost = userId === -1
  const people = t('common:people', { count: participantNbr })
  const name = displayName || t('common:deletedAccount')

  useEffect(() => onState(id, state), [onState, id, state])

  return (
    <div className={isGhost ? 'rating is-ghost' : 'rating'}>
      <span className="person">
        <Avatar displayName={displayName} pictureUrl={pictureUrl} />
        <span>
          <PersonName userId={userId} displayName={displayName} />
          <small>{isGhost ? `${t('common:participants.ghost')} · ${people}` : people}</small>
        </span>
      </span>
      <Form
        className="rate"
        method="post"
        action="/presences"
        preventScrollReset
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          if (mark === null) focusNextRow(event.currentTarget)
        }}
      >
        <input type="hidden" name="participantId" value={id} />
        <input type="hidden" name="activityId" value={activityId} />
        {/* The mark that stands, which a refusal answers with. */}
        {isBehind && <input type="hidden" name="inPlace" value={mark === null ? '' : Number(mark)} />}
        <span className="mark" role="status">
          {mark !== null && (
            <>
              <Icon name={mark ? 'check' : 'x'} /> {t(MARKS[mark ? 0 : 1].label)}
              <span className="only-heard">, {name}</span>
            </>
          )}
          {isTakenBack && <span className="only-heard">{t('attendance.takenBack', { name })}</span>}
        </span>
        {state === 'marked' && !formData && (
          <button className="button is-quiet" name="intent" value="takeBack">
            <span>
              {t('attendance.takeBack')}
              <span className="only-heard"> {t('attendance.takeBackHeard', { name })}</span>
            </span>
          </button>
        )}
        {mark === null &&
          MARKS.map(({ rate, icon, label }, index) => (
            <button
              key={rate}
              className="button is-line"
              name="rate"
              value={rate}
              {...(isTakenBack && index === 0 && TAKES_FOCUS)}
            >
              <Icon name={icon} />
              <span>
                {t(label)}
                <span className="only-heard">, {name}</span>
              </span>
            </button>
          ))}
      </Form>
      {data?.problem && !formData && <AttendanceProblem problem={data.problem} name={name} />}
    </div>
  )
}
