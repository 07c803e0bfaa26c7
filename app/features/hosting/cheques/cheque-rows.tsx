import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import type { ChequeState } from '#server/domain/participation/cheque.ts'
import { slipPath } from '#server/domain/participation/hosting-paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { AmountForm, ReturnForm } from './cheque-forms.tsx'
import { ChooseCheque, DepositForm, type OpenSlip } from './deposit-form.tsx'
import type { ReturnedRow } from './desk.server.ts'

export interface ChequeOfDesk {
  chequeId: number
  participantId: number
  displayName: string
  activityId: number
  activityName: string
  checkNumber: string
  /** Null: unknown. */
  amount: number | null
  state: ChequeState
  returnReason: string | null
  slipId: number | null
  slipNumber: number | null
  isRegistered: boolean
}

interface ChequeRowsProps {
  cheques: readonly ChequeOfDesk[]
  returned: ReturnedRow | undefined
  openSlip: OpenSlip | null
}

/** The cheques of one state, with what can be done with each. Those at the host's can go on a deposit slip. */
export function ChequeRows({ cheques, returned, openSlip }: ChequeRowsProps) {
  const { t } = useTranslation('cheques')
  if (cheques.length === 0) return null
  const canDeposit = cheques.some(isDepositable)
  const deposit = returned?.form === 'deposit' ? returned.result : undefined
  const ticked = new Set([deposit?.initialValue?.chequeIds].flat().map(String))

  return (
    <>
      {canDeposit && <p>{t('deposit.lead')}</p>}
      <ul className="rows desk-rows">
        {cheques.map((cheque) => (
          <li key={cheque.chequeId} className="desk-row">
            <Summary cheque={cheque} isTicked={ticked.has(String(cheque.chequeId))} />
            <Actions
              cheque={cheque}
              returned={
                returned && [cheque.chequeId, cheque.participantId].includes(returned.id ?? 0)
                  ? returned
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      {canDeposit && <DepositForm openSlip={openSlip} result={deposit} />}
    </>
  )
}

function isDepositable({ state, amount, slipId }: ChequeOfDesk): boolean {
  return state === 'RECEIVED' && amount !== null && slipId === null
}

/** The person of a cheque, and its amount: two columns of the row. */
function Summary({ cheque, isTicked }: { cheque: ChequeOfDesk; isTicked: boolean }) {
  const { t, i18n } = useTranslation('cheques')
  const { amount, slipId, slipNumber, returnReason, isRegistered } = cheque
  return (
    <>
      <div>
        {isDepositable(cheque) ? (
          <ChooseCheque chequeId={cheque.chequeId} isTicked={isTicked}>
            <Name cheque={cheque} />
          </ChooseCheque>
        ) : (
          <Name cheque={cheque} />
        )}
        <p className="small soft">
          <Link to={hostedPath(cheque.activityId)}>{cheque.activityName}</Link>
          {slipId !== null && (
            <>
              ,{' '}
              <Link to={slipPath(slipId)}>
                {slipNumber === null ? t('slip.open') : t('slip.numbered', { number: slipNumber })}
              </Link>
            </>
          )}
        </p>
        {!isRegistered && <Badge tone="no">{t('row.left')}</Badge>}
        {returnReason && <p className="small as-written">{t('row.reason', { reason: returnReason })}</p>}
      </div>
      <span className="num">
        {amount === null ? t('row.amountUnknown') : formatMoney(amount, i18n.language)}
      </span>
    </>
  )
}

function Name({ cheque: { displayName, checkNumber } }: { cheque: ChequeOfDesk }) {
  const { t } = useTranslation('cheques')
  return (
    <span>
      <strong>{displayName || t('row.nameless')}</strong>{' '}
      <span className="soft is-long">{t('row.number', { number: checkNumber })}</span>
    </span>
  )
}

function Actions({ cheque, returned }: { cheque: ChequeOfDesk; returned: ReturnedRow | undefined }) {
  const { t } = useTranslation('cheques')
  const { chequeId, displayName, checkNumber, state, amount } = cheque
  if (state === 'RETURNED') return null
  const about = `${displayName} ${checkNumber}`
  const isAtHost = state === 'RECEIVED'
  const result = returned?.form === 'return' ? returned.result : undefined

  return (
    <div className="stack">
      {isAtHost && amount === null && cheque.isRegistered && (
        <AmountForm cheque={cheque} result={returned?.form === 'amount' ? returned.result : undefined} />
      )}
      <div className="cluster">
        {state === 'CASHED' ? (
          <RowButton id={chequeId} intent="uncash" label={t('actions.uncash')} about={about} />
        ) : (
          <RowButton id={chequeId} intent="cash" label={t('actions.cash')} about={about} />
        )}
        {/* Open while the reason of a return is missing. */}
        <details className="fold" open={result !== undefined}>
          <summary className="button is-small is-quiet">
            <span>
              {t(isAtHost ? 'actions.other' : 'actions.return')}
              <span className="only-heard"> {about}</span>
            </span>
          </summary>
          <div className="stack">
            {isAtHost && (
              <RowButton id={chequeId} intent="giveBack" label={t('actions.giveBack')} about={about} />
            )}
            <ReturnForm
              {...{ chequeId, about, result }}
              isAwaitedAgain={cheque.isRegistered && amount !== null}
            />
          </div>
        </details>
      </div>
    </div>
  )
}
