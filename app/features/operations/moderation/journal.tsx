import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LogFilters } from '#app/features/operations/log-filters.tsx'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { OPERATOR_ACTS, SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { readJournalFilters } from './journal.server.ts'
import { JournalTable } from './journal-table.tsx'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

const ADDRESS = '/operations/journal'
const FORM = 'journal'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const { typed, filters, errors } = readJournalFilters(new URL(request.url).searchParams)
  const journal = await api(args).pages.journal.read({ ...filters, page: pageOf(request) })
  return { ...journal, waiting, typed, errors, title: await pageTitle(args, 'operations:journal.title') }
}

export default function Journal() {
  const { entries, page, hasNext, errors, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  useErrorTitle(errors !== null)

  return (
    <OperationsPage title={t('journal.title')} lead={t('journal.lead')} waiting={waiting}>
      <Filters />
      {entries.length > 0 ? (
        <JournalTable entries={entries} />
      ) : (
        <Empty title={t('journal.empty')} cover={{ motif: 'nature', id: 11 }}>
          {t('journal.emptyText')}
        </Empty>
      )}
      <Pager page={page} hasNext={hasNext} />
    </OperationsPage>
  )
}

/** Filters by person, action, subject and dates. */
function Filters() {
  const { actors, typed, errors } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const everything = { value: '', label: t('logFilters.everything') }
  const choices = {
    actorId: actors.map(({ userId, displayName }) => ({ value: String(userId), label: displayName })),
    action: OPERATOR_ACTS.map((act) => ({ value: act, label: t(`journal.acts.${act}`) })),
    kind: SUBJECT_KINDS.map((kind) => ({ value: kind, label: t(`journal.kinds.${kind}`) })),
  }
  const choice = (name: keyof typeof choices) => (
    <FilterSelect
      id={`${FORM}-${name}`}
      name={name}
      label={t(`journal.fields.${name}`)}
      chosen={typed[name]}
      options={[everything, ...choices[name]]}
    />
  )

  const subject = (
    <div className="pair">
      {choice('kind')}
      <FilterField
        id={`${FORM}-number`}
        name="number"
        inputMode="numeric"
        label={t('journal.fields.number')}
        defaultValue={typed.number}
        errors={errors?.number}
      />
    </div>
  )

  return (
    <LogFilters
      form={FORM}
      address={ADDRESS}
      label={t('journal.filters')}
      typed={typed}
      errors={errors}
      more={subject}
      isMoreFilled={typed.kind !== '' || typed.number !== ''}
    >
      <div className="pair">
        {choice('actorId')}
        {choice('action')}
      </div>
    </LogFilters>
  )
}
