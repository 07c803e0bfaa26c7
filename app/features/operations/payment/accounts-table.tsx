import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { LEDGER_ACCOUNTS, type LedgerAccountKind } from '#server/domain/payment/ledger.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

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
    cells: [t(`accounts.kinds.${kind}`), formatMoney(accounts[kind] ?? 0, i18n.language)],
  }))

  return (
    <section className="stack" aria-labelledby="accounts">
      <h2 id="accounts" className="section-head">
        {t('accounts.title')}
      </h2>
      <p className="soft small">{t('accounts.hint')}</p>
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
