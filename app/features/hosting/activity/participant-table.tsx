import { useTranslation } from 'react-i18next'
import { ChequeForm } from '#app/features/hosting/participants/cheque-form.tsx'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { Answers } from '#app/shared/participation/answers.tsx'
import { Attendance, Person, RegistrationBadge } from '#app/shared/participation/participant.tsx'
import type { ParticipantEntry } from '#app/shared/participation/participant-entry.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { DataTable, type Row } from '#app/ui/table.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { RemoveParticipant } from './remove-participant.tsx'
import { WriteChoice } from './write-to-chosen.tsx'

interface ParticipantTableProps {
  activity: { activityId: number; timeZone: string; isHost: boolean; canRate: boolean }
  participants: readonly ParticipantEntry[]
  /** True for an operator, who may correct marks. */
  mayCorrect: boolean
  /** Whether the caller may choose registrations to write to. */
  mayWrite: boolean
}

/**
 * The participants of an activity, one registration a row. Until the start a registration can be removed, from then on
 * it can be marked; somebody who was let in early is marked already, and stays. Only the host notes cheques.
 */
export function ParticipantTable({ activity, participants, mayCorrect, mayWrite }: ParticipantTableProps) {
  const { t } = useTranslation(['participants', 'common'])
  const query = useListQuery()
  const { activityId, isHost, canRate } = activity
  const isRated = canRate || participants.some(({ participated }) => participated !== null)
  const hasCheques = isHost && participants.some(({ cheque, endedReason }) => cheque && !endedReason)
  const hasRemoval = isHost && !canRate && participants.some(({ mayRemove }) => offersRemoval(mayRemove))

  const columns = [
    { key: 'person', label: t('table.person') },
    { key: 'number', label: t('table.number'), isNumber: true },
    { key: 'registration', label: t('table.registration') },
    ...(hasCheques ? [{ key: 'cheque', label: t('table.cheque') }] : []),
    ...(isRated ? [{ key: 'attendance', label: t('table.attendance') }] : []),
    ...(hasRemoval
      ? [{ key: 'actions', label: <span className="only-heard">{t('table.actions')}</span> }]
      : []),
  ]
  const rows = participants.map((participant): Row => {
    const { id, userId, displayName, nbrParticipant, cheque, endedReason } = participant
    const marking = { ...activity, canRate: canRate && !endedReason }
    const attendance = (
      <Attendance key="attendance" participant={participant} activity={marking} mayCorrect={mayCorrect} />
    )
    return {
      key: id,
      isGhost: userId === -1,
      cells: [
        <div key="person" className="with-box">
          {mayWrite && !endedReason && <WriteChoice participant={participant} />}
          <Person participant={participant}>
            <PartyNames party={participant.party} />
            <Link className="small in-choice" to={hostedPath(activityId, `participants/${id}`) + query}>
              {t('detail.link')}
              <span className="only-heard">, {displayName || t('common:deletedAccount')}</span>
            </Link>
          </Person>
        </div>,
        t('common:people', { count: nbrParticipant }),
        <div key="registration">
          <Registration participant={participant} />
          <Answers answers={participant.answers} />
        </div>,
        ...(hasCheques
          ? [
              cheque && !endedReason && (
                <ChequeForm
                  key="cheque"
                  activityId={activityId}
                  participantId={id}
                  displayName={displayName}
                  cheque={cheque}
                />
              ),
            ]
          : []),
        ...(isRated ? [attendance] : []),
        ...(hasRemoval
          ? [<RemoveParticipant key="remove" activityId={activityId} participant={participant} />]
          : []),
      ],
    }
  })

  return <DataTable label={t('table.caption')} columns={columns} rows={rows} />
}

/** Whether a row shows the button, be it locked. */
function offersRemoval(mayRemove: ParticipantEntry['mayRemove']): boolean {
  return mayRemove === true || mayRemove === 'PRO_ACCOUNT_REQUIRED'
}

/** The people who come along, by the names on their tickets. */
function PartyNames({ party }: Pick<ParticipantEntry, 'party'>) {
  const { t } = useTranslation('participants')
  if (party.length === 0) return null
  const names = party.map(({ name, isHandedOn }) => (isHandedOn ? t('table.handedOn', { name }) : name))
  return <span className="small soft in-choice">{t('table.party', { names: names.join(', ') })}</span>
}

/** The state of the registration, or why it ended; for somebody added by hand, the state of the cheque. */
function Registration({ participant }: { participant: ParticipantEntry }) {
  const { t } = useTranslation('participants')
  const { state, cheque, chequeStatus, endedReason, isUntold, hasUnopenedLink, money } = participant
  if (endedReason === 'ACTIVITY_CANCELLED' && isUntold) return <Badge tone="wait">{t('ended.untold')}</Badge>
  if (endedReason) return <Badge tone="no">{t(`ended.${endedReason}`)}</Badge>
  if (!cheque || !chequeStatus)
    return (
      <>
        <RegistrationBadge state={state} />
        {hasUnopenedLink && <span className="small soft in-choice">{t('table.unopened')}</span>}
        {money && <Money {...money} />}
      </>
    )
  return (
    <Badge {...(chequeStatus === 'CASHED' ? { tone: 'ok', icon: 'check' } : { tone: 'wait' })}>
      <span>
        {t(`cheque.states.${chequeStatus}`)}
        {cheque.amount !== null && (
          <>
            , <Price cents={cheque.amount} />
          </>
        )}
      </span>
    </Badge>
  )
}

/** What was paid online, and what is held until it is. */
function Money({ paidCents, heldCents }: NonNullable<ParticipantEntry['money']>) {
  const { t, i18n } = useTranslation('participants')
  const amounts = [
    paidCents > 0 && t('table.paid', { amount: formatMoney(paidCents, i18n.language) }),
    heldCents > 0 && t('table.held', { amount: formatMoney(heldCents, i18n.language) }),
  ].filter(Boolean)
  return <span className="small soft in-choice">{amounts.join(' · ')}</span>
}
