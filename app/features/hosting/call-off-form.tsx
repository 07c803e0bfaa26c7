import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { LONGEST_REASON } from '#app/features/hosting/participants/remove-form.tsx'
import { SeriesScope } from '#app/features/hosting/series/scope.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { TextAreaWithCounter } from '#app/ui/form/text-area-with-counter.tsx'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { CallOffForm } from '#server/schemas/activity/call-off.ts'

export interface CallOffData {
  /** True when nobody ever registered and the host cancels: the activity is deleted. */
  goesAway: boolean
  /** It is deleted, and the following ones have nobody to tell either. */
  isQuiet: boolean
  isHost: boolean
  /** Places offered to people on the waiting list. */
  offered: number
  registrations: number
  people: number
  /** How many registrations have an address to which an e-mail can be sent. */
  told: number
  /** Whether places of it cost something, and what goes back to those who paid, with taxes. */
  costs: boolean
  refundCents: number
  /** Received by cheque: the host gives it back. */
  chequeCents: number
  /** An operator must give a reason once the activity has begun. */
  mustSayWhy: boolean
  /** How many activities of its series come after it. */
  following: number
  /** The people of those, and what goes back to them, with taxes. */
  ofFollowing: { registrations: number; people: number; untold: number; refundCents: number } | null
}

/**
 * Shows how many people the cancellation concerns. An activity that nobody ever joined is deleted when its host
 * cancels it.
 */
export default function CallOffBody({
  data: { goesAway, isQuiet, registrations, people, told, ...data },
  answer,
  form: BodyForm,
  action,
  leave,
}: BodyProps<CallOffData, { result: SubmissionResult; following: boolean }>) {
  const { t } = useTranslation('participants')
  const [form, { reason }] = useSchemaForm<typeof CallOffForm>('calling-off', answer?.result)
  const silent = registrations - told
  const noteOnFollowing = useNoteOnFollowing(data.ofFollowing)
  const nobody = goesAway ? 'callOff.nobodyHere' : data.isHost ? 'callOff.nobodyNow' : 'callOff.onlyHost'

  return (
    <BodyForm className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      {isQuiet ? (
        <p>{t('callOff.nobody')}</p>
      ) : (
        <>
          {registrations === 0 && <p>{t(nobody)}</p>}
          {registrations > 0 && (
            <>
              <p>
                <strong>
                  {t('callOff.ends', { count: registrations, people: t('common:people', { count: people }) })}
                </strong>{' '}
                {told > 0 && t('callOff.told', { count: told })}{' '}
                {silent > 0 && t('callOff.silent', { count: silent })}
              </p>
              <Money {...data} />
            </>
          )}
          {data.offered > 0 && <p>{t('callOff.offered')}</p>}
          <TextAreaWithCounter
            field={reason}
            label={t('callOff.reason')}
            hint={t('callOff.hint')}
            optional={!data.mustSayWhy}
            longest={LONGEST_REASON}
          />
        </>
      )}
      <SeriesScope following={data.following} isChosen={answer?.following} note={noteOnFollowing} />
      <p className="cluster">
        <SubmitButton tone="danger">{t(isQuiet ? 'callOff.delete' : 'callOff.button')}</SubmitButton>
        {leave}
      </p>
    </BodyForm>
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
      {chequeCents > 0 && <p>{t('callOff.cheques', amountOf(chequeCents))}</p>}
      <p>
        {refundCents > 0
          ? t('callOff.refund', amountOf(refundCents))
          : t(isFree ? 'callOff.money' : 'callOff.nothingPaid')}
      </p>
    </>
  )
}

/** Says how many people and how much money calling off the following ones concerns. */
function useNoteOnFollowing(following: CallOffData['ofFollowing']): string | null {
  const { t, i18n } = useTranslation('participants')
  if (!following || following.registrations === 0) return null
  const { registrations, people, untold, refundCents } = following
  return [
    t('callOff.ofFollowing', { count: registrations, people: t('common:people', { count: people }) }),
    refundCents > 0 && t('callOff.refundOfFollowing', { amount: formatMoney(refundCents, i18n.language) }),
    untold > 0 && t('callOff.silent', { count: untold }),
  ]
    .filter(Boolean)
    .join(' ')
}
