import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { FindingsTable, type ShownFinding } from './findings-table.tsx'

interface LastCheckProps {
  run: {
    counts: Partial<Record<(typeof COUNTED)[number], number>>
    findings: ShownFinding[]
    total: number
  } | null
  isRunning: boolean
  failedRefunds: { id: number }[]
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

/** The differences, and how much was compared; the first sentence of the page says when. */
export function LastCheck({ run, isRunning, failedRefunds, children }: LastCheckProps) {
  const { t, i18n } = useTranslation('ledger')
  const columns = [
    { key: 'what', label: t('check.what') },
    { key: 'number', label: t('check.number'), isNumber: true },
  ]

  return (
    <section className="stack" aria-labelledby="check">
      <div className="between">
        <h2 id="check" className="section-head">
          {t('check.title')}
        </h2>
        {children}
      </div>
      <p className="soft small">{t('check.hint')}</p>
      {!run && !isRunning && <p>{t('check.first')}</p>}
      {isRunning && <Note tone="wait">{t('check.running')}</Note>}
      {run && (
        <>
          {run.findings.length > 0 && <FindingsTable findings={run.findings} failedRefunds={failedRefunds} />}
          {run.total > run.findings.length && <p className="soft small">{t('check.more')}</p>}
          <details className="fold">
            <summary>
              {t('check.what')}
              <Icon name="next" />
            </summary>
            <p className="soft small">{t('check.whatHint')}</p>
            <DataTable
              label={t('check.what')}
              columns={columns}
              rows={COUNTED.map((what) => ({
                key: what,
                cells: [t(`check.counts.${what}`), formatCount(run.counts[what] ?? 0, i18n.language)],
              }))}
            />
          </details>
        </>
      )}
    </section>
  )
}
