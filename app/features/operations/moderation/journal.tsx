import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { FilterField } from '#app/ui/filter-field.tsx'
import { ErrorSummary } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
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

/** Filters by person, action, subject and dates; the address holds all of them. */
function Filters() {
  const { actors, typed, errors } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const isFiltered = Object.values(typed).some((value) => value !== '')
  const people = actors.map(({ userId, displayName }) => ({ value: String(userId), label: displayName }))
  const kinds = SUBJECT_KINDS.map((kind) => ({ value: kind, label: t(`journal.kinds.${kind}`) }))
  const acts = OPERATOR_ACTS.map((act) => ({ value: act, label: t(`journal.acts.${act}`) }))

  return (
    <details className="fold panel" open={isFiltered} key={String(isFiltered)}>
      <summary>
        {t('journal.filters')}
        <Icon name="next" />
      </summary>
      <Form
        id={FORM}
        className="stack"
        aria-label={t('journal.filters')}
        key={JSON.stringify(typed)}
        noValidate
      >
        {errors && (
          <ErrorSummary form={{ id: FORM, errorId: `${FORM}-error`, allErrors: errors, status: 'error' }} />
        )}
        <div className="pair">
          <FilterSelect name="actorId" label={t('journal.actor')} options={people} value={typed.actorId} />
          <FilterSelect name="action" label={t('journal.act')} options={acts} value={typed.action} />
        </div>
        <div className="pair">
          <FilterSelect name="kind" label={t('journal.subject')} options={kinds} value={typed.kind} />
          <FilterField
            id={`${FORM}-number`}
            name="number"
            inputMode="numeric"
            label={t('journal.number')}
            defaultValue={typed.number}
            errors={errors?.number}
          />
        </div>
        <div className="pair">
          {(['startDate', 'endDate'] as const).map((name) => (
            <FilterField
              key={name}
              id={`${FORM}-${name}`}
              name={name}
              type="date"
              min="1900-01-01"
              max="2099-12-31"
              label={t(`journal.${name}`)}
              defaultValue={typed[name]}
              errors={errors?.[name]}
            />
          ))}
        </div>
        <p className="cluster">
          <button className="button is-small">{t('journal.submit')}</button>
          {isFiltered && <Link to={ADDRESS}>{t('journal.all')}</Link>}
        </p>
      </Form>
    </details>
  )
}

interface FilterSelectProps {
  name: string
  label: string
  options: { value: string; label: string }[]
  value: string
}

function FilterSelect({ name, label, options, value }: FilterSelectProps) {
  const { t } = useTranslation('operations')
  const id = `${FORM}-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} name={name} defaultValue={value}>
        <option value="">{t('journal.everything')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
