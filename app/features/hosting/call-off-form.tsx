import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_REASON } from '#app/features/hosting/participants/remove-form.tsx'
import { SeriesScope } from '#app/features/hosting/series/scope.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { TextAreaWithCounter } from '#app/ui/form/text-area-with-counter.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { CallOffForm } from '#server/schemas/activity/call-off.ts'

export interface CallOffData {
  activity: { activityId: number }
  /** True when nobody ever registered and the host cancels: the activity is deleted. */
  goesAway: boolean
  /** It is deleted, and the following ones have nobody to tell either. */
  isQuiet: boolean
  isHost: boolean
  /** Places offered to people on the waiting list. */
  offered: number
  registrations: number
  people: number
  /** How many emails leave to registrations, and to people to whom a ticket was handed on. */
  toldOfEnd: number
  /** Registrations without an address; and with one that has not been sent its first email yet. */
  untold: number
  unconfirmed: number
  /** Whether places of it cost something, and what goes back to those who paid, with taxes. */
  costs: boolean
  refundCents: number
  /** Received by cheque: the host gives it back. */
  chequeCents: number
  /** An operator must give a reason once the activity has begun. */
  mustSayWhy: boolean
  /** How many activities of its series come after it. */
  following: number
  /** The people of those, what goes back to them, with taxes, and what the host has received by cheque. */
  ofFollowing: {
    registrations: number
    people: number
    toldOfEnd: number
    untold: number
    unconfirmed: number
    offered: number
    refundCents: number
    chequeCents: number
  } | null
}

/**
 * Shows how many people the cancellation concerns. An activity that nobody ever joined is deleted when its host
 * cancels it.
 */
export default function CallOffBody({
  data,
  answer,
  form: BodyForm,
  action,
  leave,
}: BodyProps<CallOffData, { result: SubmissionResult; following: boolean }>) {
  const { t } = useTranslation('participants')
  const [form, { reason }] = useSchemaForm<typeof CallOffForm>('calling-off', answer?.result)
  const noteOnFollowing = useNoteOnFollowing(data.ofFollowing)
  const { isQuiet, isHost, registrations, activity } = data
  const button = data.refundCents > 0 ? 'callOff.buttonRefund' : 'callOff.button'

  return (
    <BodyForm className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <Outcome data={data} />
      {!isQuiet && (
        <TextAreaWithCounter
          field={reason}
          label={t('callOff.reason')}
          hint={t('callOff.hint')}
          optional={!data.mustSayWhy}
          longest={LONGEST_REASON}
        />
      )}
      <SeriesScope following={data.following} isChosen={answer?.following} note={noteOnFollowing} />
      <p>
        <strong>{t(isQuiet ? 'callOff.finalDelete' : 'callOff.final')}</strong>
      </p>
      <p className="cluster">
        <SubmitButton tone="danger">{t(isQuiet ? 'callOff.delete' : button)}</SubmitButton>
        {leave}
      </p>
      {isHost && registrations > 0 && (
        <p className="small soft">
          {t('callOff.instead')}{' '}
          <Link to={hostedPath(activity.activityId, 'modifier')}>{t('callOff.edit')}</Link>
        </p>
      )}
    </BodyForm>
  )
}

/** Says what ends, who is told by us and who is not, and what money goes back. */
function Outcome({ data }: { data: CallOffData }) {
  const { t } = useTranslation('participants')
  const { goesAway, isQuiet, isHost, registrations, people, offered, ...reach } = data
  if (isQuiet) return <p className="lead">{t('callOff.nobody')}</p>
  const nobody = goesAway ? 'callOff.nobodyHere' : isHost ? 'callOff.nobodyNow' : 'callOff.onlyHost'
  return (
    <>
      <p className="lead">
        {registrations > 0
          ? t('callOff.ends', { count: registrations, people: t('common:people', { count: people }) })
          : t(nobody)}
      </p>
      {(registrations > 0 || offered > 0) && (
        <ul className="facts">
          {reach.toldOfEnd > 0 && <Fact icon="mail">{t('callOff.told', { count: reach.toldOfEnd })}</Fact>}
          {reach.untold > 0 && <Fact icon="alert">{t('callOff.silent', { count: reach.untold })}</Fact>}
          {reach.unconfirmed > 0 && (
            <Fact icon="alert">{t('callOff.unconfirmed', { count: reach.unconfirmed })}</Fact>
          )}
          {offered > 0 && <Fact icon="mail">{t('callOff.offered')}</Fact>}
          {registrations > 0 && <Money {...data} />}
        </ul>
      )}
    </>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

/** Says what goes back to those who paid, and by whom. */
function Money({
  costs,
  refundCents,
  chequeCents,
}: Pick<CallOffData, 'costs' | 'refundCents' | 'chequeCents'>) {
  const { t, i18n } = useTranslation('participants')
  const amountOf = (cents: number) => ({ amount: formatMoney(cents, i18n.language) })
  const isFree = !costs && chequeCents === 0

  return (
    <>
      {chequeCents > 0 && <Fact icon="alert">{t('callOff.cheques', amountOf(chequeCents))}</Fact>}
      <Fact icon="repeat">
        {refundCents > 0
          ? t('callOff.refund', amountOf(refundCents))
          : t(isFree ? 'callOff.money' : 'callOff.nothingPaid')}
      </Fact>
    </>
  )
}

/** Says how many people and how much money calling off the following ones concerns. */
function useNoteOnFollowing(following: CallOffData['ofFollowing']): string | null {
  const { t, i18n } = useTranslation('participants')
  if (!following) return null
  const { registrations, people, toldOfEnd, untold, unconfirmed, offered } = following
  const { refundCents, chequeCents } = following
  const amountOf = (cents: number) => ({ amount: formatMoney(cents, i18n.language) })
  const words = [
    registrations > 0 &&
      t('callOff.ofFollowing', { count: registrations, people: t('common:people', { count: people }) }),
    refundCents > 0 && t('callOff.refundOfFollowing', amountOf(refundCents)),
    chequeCents > 0 && t('callOff.chequesOfFollowing', amountOf(chequeCents)),
    toldOfEnd > 0 && t('callOff.toldFollowing', { count: toldOfEnd }),
    untold > 0 && t('callOff.silent', { count: untold }),
    unconfirmed > 0 && t('callOff.unconfirmed', { count: unconfirmed }),
    offered > 0 && t('callOff.offered'),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' ') : null
}
