import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import type { ChequeState } from '#server/domain/participation/cheque.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

interface ChequeOnSlip {
  chequeId: number
  displayName: string
  activityName: string
  checkNumber: string
  amount: number | null
  state: ChequeState
}

interface SlipTableProps {
  cheques: readonly ChequeOnSlip[]
  amount: number
  isOpen: boolean
}

/** The lines of a slip and their total. On paper without states and buttons. */
export function SlipTable({ cheques, amount, isOpen }: SlipTableProps) {
  const { t, i18n } = useTranslation('cheques')
  return (
    <table className="slip">
      <caption className="only-heard">{t('slip.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('slip.columns.person')}</th>
          <th scope="col">{t('slip.columns.number')}</th>
          <th scope="col" className="num">
            {t('slip.columns.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cheques.map((cheque) => (
          <tr key={cheque.chequeId}>
            <th scope="row">
              {cheque.displayName || t('row.nameless')}
              <small className="soft">{cheque.activityName}</small>
            </th>
            <td>
              <span className="is-long">{cheque.checkNumber}</span>
              <div className="no-print">
                {isOpen ? <TakeOff cheque={cheque} /> : <StateBadge state={cheque.state} />}
              </div>
            </td>
            <td className="num">{formatMoney(cheque.amount ?? 0, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('slip.total', { count: cheques.length })}
          </th>
          <td className="num">{formatMoney(amount, i18n.language)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function TakeOff({ cheque: { chequeId, displayName, checkNumber } }: { cheque: ChequeOnSlip }) {
  const { t } = useTranslation('cheques')
  const about = `${displayName} ${checkNumber}`
  return <RowButton id={chequeId} intent="takeOff" label={t('actions.takeOff')} about={about} />
}

function StateBadge({ state }: { state: ChequeState }) {
  const { t } = useTranslation('cheques')
  const tone = state === 'CASHED' ? 'ok' : state === 'RETURNED' ? 'no' : 'wait'
  return <Badge tone={tone}>{t(`states.${state}`)}</Badge>
}
