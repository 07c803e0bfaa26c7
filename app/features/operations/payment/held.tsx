import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
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
  const figures = [
    ...(provider
      ? [
          { label: t('held.available'), cents: provider.availableCents },
          { label: t('held.pending'), cents: provider.pendingCents },
        ]
      : []),
    { label: t('held.booked'), cents: accounts.STRIPE ?? 0 },
    { label: t('held.owed'), cents: -(accounts.HOST ?? 0) },
  ]

  return (
    <section className="stack" aria-labelledby="held">
      <h2 id="held" className="only-heard">
        {t('held.title')}
      </h2>
      {!hasProvider && <Note tone="info">{t('held.off')}</Note>}
      {hasProvider && !provider && <Note tone="wait">{t('held.away')}</Note>}
      <div className="figures is-money">
        {figures.map(({ label, cents }) => (
          <p key={label}>
            <b>{money(cents)}</b>
            <span>{label}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
