import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leaveEmptyPage } from '#app/features/operations/log-filters.server.ts'
import { LogFilters } from '#app/features/operations/log-filters.tsx'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { OPERATOR_ACTS, SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { readJournal } from './journal.server.ts'
import { JournalTable } from './journal-table.tsx'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

const ADDRESS = '/operations/journal'
const FORM = 'journal'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const journal = await readJournal(args)
  leaveEmptyPage(request, journal.entries)
  return { ...journal, waiting, title: await listTitle(args, 'operations:journal.title') }
}

export default function Journal() {
  const { entries, page, hasNext, typed, errors, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const isFiltered = Object.values(typed).some((value) => value !== '')
  useErrorTitle(Object.keys(errors).length > 0)

  return (
    <OperationsPage title={t('journal.title')} lead={t('journal.lead')} waiting={waiting}>
      <Filters />
      {entries.length > 0 ? (
        <JournalTable entries={entries} />
      ) : (
        <Empty title={t(isFiltered ? 'journal.empty' : 'journal.none')} cover={{ motif: 'nature', id: 11 }}>
          {t(isFiltered ? 'journal.emptyText' : 'journal.noneText')}
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
      errors={errors[name]}
    />
  )
  const chosen = (['actorId', 'action', 'kind'] as const).map((name) => ({
    name,
    label: t(`journal.fields.${name}`),
    value: choices[name].find(({ value }) => value === typed[name])?.label ?? '',
  }))
  const number = { name: 'number', label: t('journal.fields.number'), value: typed.number }

  const subject = (
    <div className="pair">
      {choice('kind')}
      <FilterField
        id={`${FORM}-number`}
        name="number"
        inputMode="numeric"
        label={t('journal.fields.number')}
        defaultValue={typed.number}
        errors={errors.number}
      />
    </div>
  )

  return (
    <LogFilters
      form={FORM}
      address={ADDRESS}
      label={t('journal.filters')}
      typed={typed}
      errors={Object.keys(errors).length > 0 ? errors : null}
      leftOut={Object.keys(errors)}
      chosen={[...chosen, number]}
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
