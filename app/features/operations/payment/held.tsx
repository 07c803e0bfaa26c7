import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { Accounts } from './accounts-table.tsx'

interface HeldProps {
  hasProvider: boolean
  provider: { availableCents: number; pendingCents: number } | null
  accounts: Accounts
}

/** What Stripe says that it holds, and what our books say. */
export function Held({ hasProvider, provider, accounts }: HeldProps) {
  const { t, i18n } = useTranslation('ledger')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const columns = [
    { key: 'what', label: t('held.title') },
    { key: 'amount', label: t('held.amount'), isNumber: true },
  ]
  const rows = [
    ...(provider
      ? [
          { key: 'available', cells: [t('held.available'), money(provider.availableCents)] },
          { key: 'pending', cells: [t('held.pending'), money(provider.pendingCents)] },
        ]
      : []),
    { key: 'booked', cells: [t('held.booked'), money(accounts.STRIPE ?? 0)] },
    { key: 'owed', cells: [t('held.owed'), money(-(accounts.HOST ?? 0))] },
  ]

  return (
    <section className="stack" aria-labelledby="held">
      <h2 id="held" className="section-head">
        {t('held.title')}
      </h2>
      {!hasProvider && <Note tone="info">{t('held.off')}</Note>}
      {hasProvider && !provider && <Note tone="wait">{t('held.away')}</Note>}
      <DataTable label={t('held.title')} columns={columns} rows={rows} />
    </section>
  )
}
