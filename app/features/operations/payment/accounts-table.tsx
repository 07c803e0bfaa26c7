import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { sumOf } from '#server/domain/payment/cents.ts'
import { LEDGER_ACCOUNTS, type LedgerAccountKind } from '#server/domain/payment/ledger.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { Figure } from './figure.tsx'

/** The sum of the accounts of each kind. */
export type Accounts = Partial<Record<LedgerAccountKind, number>>

export function AccountsTable({ accounts }: { accounts: Accounts }) {
  const { t, i18n } = useTranslation('ledger')
  const columns = [
    { key: 'account', label: t('accounts.account') },
    { key: 'amount', label: t('accounts.amount'), isNumber: true },
  ]
  const rows = LEDGER_ACCOUNTS.map((kind) => ({
    key: kind,
    cells: [
      <Figure key="account" label={t(`accounts.kinds.${kind}`)} hint={t(`accounts.hints.${kind}`)} />,
      formatMoney(accounts[kind] ?? 0, i18n.language),
    ],
  }))
  const sum = sumOf(LEDGER_ACCOUNTS.map((kind) => accounts[kind] ?? 0))

  return (
    <section className="stack" aria-labelledby="accounts">
      <h2 id="accounts" className="section-head">
        {t('accounts.title')}
      </h2>
      <p className="soft small">{t('accounts.hint')}</p>
      {sum === 0 ? (
        <p className="soft small">{t('accounts.zero')}</p>
      ) : (
        <Note tone="no">{t('accounts.notZero', { amount: formatMoney(sum, i18n.language) })}</Note>
      )}
      <details className="fold">
        <summary>
          {t('accounts.show')}
          <Icon name="next" />
        </summary>
        <DataTable label={t('accounts.title')} columns={columns} rows={rows} />
      </details>
    </section>
  )
}
