import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leaveEmptyPage } from '#app/features/operations/log-filters.server.ts'
import { LogFilters } from '#app/features/operations/log-filters.tsx'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { FilterField, FilterSelect } from '#app/ui/filter-field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SECURITY_EVENT_KINDS } from '#server/domain/platform/security-event.ts'
import { readSecurityFilters } from './security.server.ts'
import { SecurityTable } from './security-table.tsx'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

const ADDRESS = '/operations/securite'
const FORM = 'security'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const { typed, filters, errors } = readSecurityFilters(new URL(request.url).searchParams)
  const log = await api(args).pages.securityLog.read({ ...filters, page: pageOf(request) })
  leaveEmptyPage(request, log.events)
  // Nobody's events are the answer there, not everybody's: the filter applies.
  const unknown: Record<string, string[]> = log.isAccountUnknown
    ? { account: ['securityLog.account.unknown'] }
    : {}
  return {
    ...log,
    waiting,
    typed,
    errors: { ...errors, ...unknown },
    leftOut: Object.keys(errors),
    title: await listTitle(args, 'operations:security.title'),
  }
}

export default function Security() {
  const { events, page, hasNext, typed, errors, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const isFiltered = Object.values(typed).some((value) => value !== '')
  useErrorTitle(Object.keys(errors).length > 0)

  return (
    <OperationsPage title={t('security.title')} lead={t('security.lead')} waiting={waiting}>
      <Filters />
      {events.length > 0 ? (
        <SecurityTable events={events} />
      ) : (
        <Empty
          title={t(isFiltered ? 'security.empty' : 'security.nothing')}
          cover={{ motif: 'nature', id: 11 }}
        >
          {t(isFiltered ? 'security.emptyText' : 'security.nothingText')}
        </Empty>
      )}
      <Pager page={page} hasNext={hasNext} />
    </OperationsPage>
  )
}

/** Filters by account, network, kind and dates. */
function Filters() {
  const { typed, errors, leftOut } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const kinds = SECURITY_EVENT_KINDS.map((kind) => ({ value: kind, label: t(`security.kinds.${kind}`) }))

  const field = (name: 'account' | 'network') => (
    <FilterField
      id={`${FORM}-${name}`}
      name={name}
      autoComplete="off"
      spellCheck={false}
      label={t(`security.fields.${name}`)}
      defaultValue={typed[name]}
      errors={errors[name]}
    />
  )

  const written = (name: 'account' | 'network') => ({
    name,
    label: t(`security.fields.${name}`),
    value: typed[name],
  })
  const kind = kinds.find(({ value }) => value === typed.kind)?.label ?? ''

  return (
    <LogFilters
      form={FORM}
      address={ADDRESS}
      label={t('security.filters')}
      typed={typed}
      errors={Object.keys(errors).length > 0 ? errors : null}
      leftOut={leftOut}
      chosen={[
        written('account'),
        { name: 'kind', label: t('security.event'), value: kind },
        written('network'),
      ]}
      more={field('network')}
      isMoreFilled={typed.network !== ''}
    >
      <div className="pair">
        {field('account')}
        <FilterSelect
          id={`${FORM}-kind`}
          name="kind"
          label={t('security.event')}
          chosen={typed.kind}
          options={[{ value: '', label: t('logFilters.everything') }, ...kinds]}
          errors={errors.kind}
        />
      </div>
    </LogFilters>
  )
}
