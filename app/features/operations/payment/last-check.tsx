import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import type { FindingIds, FindingKind } from '#server/domain/payment/verify/finding.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

interface ShownFinding {
  kind: FindingKind
  ids: FindingIds
  cents?: number | undefined
  /** The buyer, the host and the activity of the order. */
  of: { activityId: number; hostId: number; buyerId: number } | null
}

interface LastCheckProps {
  run: {
    endedAt: string
    counts: Partial<Record<(typeof COUNTED)[number], number>>
    findings: ShownFinding[]
    total: number
  } | null
  isRunning: boolean
  /** The button that has everything compared now. */
  children: ReactNode
}

const COUNTED = [
  'orders',
  'tickets',
  'refunds',
  'receipts',
  'transactions',
  'entries',
  'charges',
  'balanceTransactions',
  'checkouts',
  'activities',
] as const

/** When everything was last compared, how much of it, and what does not fit. */
export function LastCheck({ run, isRunning, children }: LastCheckProps) {
  const { t, i18n } = useTranslation('ledger')

  return (
    <section className="stack" aria-labelledby="check">
      <div className="between">
        <h2 id="check" className="section-head">
          {t('check.title')}
        </h2>
        {children}
      </div>
      {isRunning && <Note tone="wait">{t('check.running')}</Note>}
      {!run && <p className="soft">{t('check.never')}</p>}
      {run && (
        <>
          <Note tone={run.total === 0 ? 'ok' : 'no'}>
            {run.total === 0 ? t('check.fits') : t('check.found', { count: run.total })}{' '}
            {t('check.at', { when: formatDateTime(run.endedAt, HOME_ZONE, i18n.language) })}
          </Note>
          {run.findings.length > 0 && (
            <ul className="stack">
              {run.findings.map((finding) => (
                <FindingItem key={`${finding.kind} ${JSON.stringify(finding.ids)}`} {...finding} />
              ))}
            </ul>
          )}
          {run.total > run.findings.length && <p className="soft small">{t('check.more')}</p>}
          <details className="fold">
            <summary>{t('check.what')}</summary>
            <dl className="sum">
              {COUNTED.map((what) => (
                <div key={what}>
                  <dt>{t(`check.counts.${what}`)}</dt>
                  <dd>{formatCount(run.counts[what] ?? 0, i18n.language)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
    </section>
  )
}

function FindingItem({ kind, ids, cents, of }: ShownFinding) {
  const { t, i18n } = useTranslation('ledger')
  const named = Object.entries(ids) as [keyof FindingIds, string | number][]
  const words = named.map(([name, id]) => t(`ids.${name}`, { id }))
  const activityId = of?.activityId ?? ids.activityId
  const hostId = of?.hostId ?? ids.hostId

  return (
    <li className="panel stack">
      <p>{t(`findings.${kind}`)}</p>
      <p className="small soft as-written">
        {words.join(' · ')}
        {cents !== undefined && cents !== 0 && (
          <> · {t('check.off', { amount: formatMoney(Math.abs(cents), i18n.language) })}</>
        )}
      </p>
      <p className="cluster small">
        {activityId !== undefined && <Link to={activityPagePath(activityId)}>{t('check.activity')}</Link>}
        {hostId !== undefined && <Link to={operationsPath('comptes', hostId)}>{t('check.host')}</Link>}
        {of && <Link to={operationsPath('comptes', of.buyerId)}>{t('check.buyer')}</Link>}
        {ids.ledgerTransactionId !== undefined && kind === 'UNEXPLAINED' && (
          <Link to={operationsPath('argent', ids.ledgerTransactionId)}>{t('todo.explain')}</Link>
        )}
      </p>
    </li>
  )
}
