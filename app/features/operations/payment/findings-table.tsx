import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import type { FindingIds, FindingKind } from '#server/domain/payment/verify/finding.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { idOfRefund } from './ids.ts'

export interface ShownFinding {
  kind: FindingKind
  ids: FindingIds
  cents?: number | undefined
  /** The buyer, the host and the activity of the order. */
  of: { activityId: number; hostId: number; buyerId: number } | null
}

interface FindingsTableProps {
  findings: ShownFinding[]
  /** Those that this page shows, where a finding can lead to them. */
  failedRefunds: { id: number }[]
}

/** The differences that a check found: by how much, and links to the things that each is about. */
export function FindingsTable({ findings, failedRefunds }: FindingsTableProps) {
  const { t, i18n } = useTranslation('ledger')
  const refundIds = failedRefunds.map(({ id }) => id)
  const columns = [
    { key: 'finding', label: t('check.finding'), isText: true },
    { key: 'amount', label: t('check.amount'), isNumber: true, isNamedInCard: true },
    { key: 'named', label: t('check.named'), isNamedInCard: true },
  ]
  const rows = findings.map((finding) => ({
    key: `${finding.kind} ${JSON.stringify(finding.ids)}`,
    cells: [
      t(`findings.${finding.kind}`),
      finding.cents ? formatMoney(Math.abs(finding.cents), i18n.language) : null,
      <Named key="named" finding={finding} refundIds={refundIds} />,
    ],
  }))
  return <DataTable label={t('check.findings')} columns={columns} rows={rows} />
}

/** The things by their numbers: with a link where there is a page, or a place on this one. */
function Named({ finding, refundIds }: { finding: ShownFinding; refundIds: number[] }) {
  const { t } = useTranslation('ledger')
  const { kind, ids, of } = finding
  const all: FindingIds = { ...ids, ...(of && { activityId: of.activityId, hostId: of.hostId }) }
  const named = Object.entries(all) as [keyof FindingIds, string | number][]

  return (
    <span className="small as-written">
      {named.map(([name, id], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <Thing name={name} id={id} kind={kind} refundIds={refundIds} />
        </Fragment>
      ))}
      {of && (
        <>
          {' · '}
          <Link to={operationsPath('comptes', of.buyerId)}>{t('check.buyer', { id: of.buyerId })}</Link>
        </>
      )}
    </span>
  )
}

interface ThingProps {
  name: keyof FindingIds
  id: string | number
  kind: FindingKind
  refundIds: number[]
}

function Thing({ name, id, kind, refundIds }: ThingProps) {
  const { t } = useTranslation('ledger')
  const words = t(`ids.${name}`, { id })
  if (name === 'activityId') return <Link to={activityPagePath(Number(id))}>{words}</Link>
  if (name === 'hostId') return <Link to={operationsPath('comptes', id)}>{words}</Link>
  // Its page explains it, and is there as long as nobody did.
  if (name === 'ledgerTransactionId' && kind === 'UNEXPLAINED')
    return <Link to={operationsPath('argent', id)}>{words}</Link>
  if (name === 'refundId' && refundIds.includes(Number(id)))
    return <a href={`#${idOfRefund(Number(id))}`}>{words}</a>
  return words
}
