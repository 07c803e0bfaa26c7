import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { Accounts } from './accounts-table.tsx'
import { Figure } from './figure.tsx'

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
  const bookedCents = accounts.STRIPE ?? 0
  const row = (key: 'available' | 'pending' | 'booked' | 'owed', cents: number) => ({
    key,
    cells: [<Figure key="what" label={t(`held.${key}`)} hint={t(`held.hints.${key}`)} />, money(cents)],
  })
  const rows = [
    ...(provider ? [row('available', provider.availableCents), row('pending', provider.pendingCents)] : []),
    row('booked', bookedCents),
    row('owed', -(accounts.HOST ?? 0)),
  ]
  const moreCents = provider && provider.availableCents + provider.pendingCents - bookedCents

  return (
    <section className="stack" aria-labelledby="held">
      <h2 id="held" className="section-head">
        {t('held.title')}
      </h2>
      {!hasProvider && <Note tone="info">{t('held.off')}</Note>}
      {hasProvider && !provider && <Note tone="wait">{t('held.away')}</Note>}
      <DataTable label={t('held.title')} columns={columns} rows={rows} />
      {moreCents !== null && <Compared moreCents={moreCents} />}
    </section>
  )
}

/** Whether the first two figures agree with the third, and by how much not. */
function Compared({ moreCents }: { moreCents: number }) {
  const { t, i18n } = useTranslation('ledger')
  if (moreCents === 0) return <p className="soft small">{t('held.agrees')}</p>
  const amount = formatMoney(Math.abs(moreCents), i18n.language)
  return (
    <p className="small">
      {t(moreCents > 0 ? 'held.more' : 'held.less', { amount })} {t('held.differs')}
    </p>
  )
}
