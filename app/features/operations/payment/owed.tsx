import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Person } from '#app/features/operations/person.tsx'
import { Empty } from '#app/shared/activity/empty.tsx'
import { FilterField } from '#app/ui/filter-field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'

interface OwedProps {
  owed: { hostId: number; displayName: string; cents: number }[]
  wanted: string
  page: number
  hasNext: boolean
}

/** What is owed to each host, the most first; a field finds one of them. */
export function Owed({ owed, wanted, page, hasNext }: OwedProps) {
  const { t, i18n } = useTranslation('ledger')
  const columns = [
    { key: 'host', label: t('owed.host') },
    { key: 'amount', label: t('owed.amount'), isNumber: true },
  ]
  const rows = owed.map(({ hostId, displayName, cents }) => ({
    key: hostId,
    cells: [
      <Person key="host" userId={hostId} displayName={displayName} />,
      formatMoney(cents, i18n.language),
    ],
  }))

  return (
    <section className="stack" aria-labelledby="owed">
      <h2 id="owed" className="section-head">
        {t('owed.title')}
      </h2>
      <p className="soft small">{t('owed.hint')}</p>
      <Form className="find-form" role="search" key={wanted} action="#owed">
        <FilterField
          id="owed-q"
          name="q"
          type="search"
          label={t('owed.label')}
          defaultValue={wanted}
          autoComplete="off"
          spellCheck={false}
        />
        <button className="button is-line">{t('owed.search')}</button>
      </Form>
      {rows.length > 0 ? (
        <DataTable label={t('owed.title')} columns={columns} rows={rows} />
      ) : (
        <Empty
          title={wanted ? t('owed.notFound') : t('owed.none')}
          cover={{ motif: 'nature', id: 12 }}
          level={3}
        >
          {wanted ? t('owed.notFoundText') : t('owed.noneText')}
        </Empty>
      )}
      <Pager page={page} hasNext={hasNext} />
    </section>
  )
}
