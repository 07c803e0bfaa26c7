import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'
import type { ChequeStatus } from '#server/domain/participation/cheque.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { type OpenSlip, OpenSlipLink } from './deposit-form.tsx'
import { type Tab, tabPath } from './tab.ts'

type Totals = Record<ChequeStatus, { count: number; cents: number }>

/** Cheques in these states are still to come, to be brought to the bank, or to be paid by it. */
const UNDER_WAY = ['AWAITED', 'RECEIVED', 'DEPOSITED'] as const

interface DeskStateProps {
  totals: Totals
  /** The slip that is being filled, where no form of the page leads to it. */
  openSlip: OpenSlip | null
}

/** Says in a sentence or two what is under way, with the amounts. */
export function DeskState({ totals, openSlip }: DeskStateProps) {
  const { t, i18n } = useTranslation('cheques')
  const said = UNDER_WAY.filter((status) => totals[status].count > 0).map((status) => {
    const { count, cents } = totals[status]
    // An amount may have yet to be noted.
    const isUnknown = status === 'RECEIVED' && cents === 0
    const amount = formatMoney(cents, i18n.language)
    return t(`desk.state.${isUnknown ? 'unknown' : status}`, { count, amount })
  })

  return (
    <>
      <p className="lead">{said.length > 0 ? said.join(' ') : t('desk.state.nothing')}</p>
      {openSlip && (
        <p>
          <OpenSlipLink slip={openSlip} />
        </p>
      )}
    </>
  )
}

/** The sums by state and what they come to; one sum alone has been said in words. */
export function Sums({ totals, expectedCents }: { totals: Totals; expectedCents: number }) {
  const { t, i18n } = useTranslation('cheques')
  const parts = ([...UNDER_WAY, 'CASHED'] as const)
    .map((status) => ({ label: t(`desk.sums.${status}`), cents: totals[status].cents }))
    .filter(({ cents }) => cents > 0)
  if (parts.length < 2) return null

  return (
    <dl className="sums">
      {[...parts, { label: t('desk.sums.expected'), cents: expectedCents }].map(({ label, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(cents, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** From where cheques come into an empty tab, the nearest state first. */
const BEFORE: Record<Tab, readonly (typeof UNDER_WAY)[number][]> = {
  AWAITED: ['RECEIVED'],
  RECEIVED: ['AWAITED'],
  DEPOSITED: ['RECEIVED', 'AWAITED'],
  CASHED: ['DEPOSITED', 'RECEIVED', 'AWAITED'],
  RETURNED: [],
  SLIPS: ['RECEIVED', 'AWAITED'],
}

/** Stands in an empty tab, and leads to the cheques that something can be done with. */
export function NothingHere({ tab, page, totals }: { tab: Tab; page: number; totals: Totals }) {
  const { t } = useTranslation(['cheques', 'common'])
  const from = BEFORE[tab].find((status) => totals[status].count > 0)
  const hasNone = Object.values(totals).every(({ count }) => count === 0)

  return (
    <div className="stack">
      <p className="soft">{t(page > 0 ? 'desk.noneHere' : `desk.none.${tab}`)}</p>
      {from && (
        <p>
          <Link to={tabPath(from)}>{t(`desk.see.${from}`, { count: totals[from].count })}</Link>
        </p>
      )}
      {hasNone && (
        <p className="soft">
          {t('desk.begin')} <Link to={paths.myActivities}>{t('common:nav.myActivities')}</Link>
        </p>
      )}
    </div>
  )
}
