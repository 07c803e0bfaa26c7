import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leaveEmptyPage } from '#app/features/operations/log-filters.server.ts'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { FilterField } from '#app/ui/filter-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const email = new URL(request.url).searchParams.get('courriel')?.trim().slice(0, 254) ?? ''
  const list = await api(args).pages.ban.list({ page: pageOf(request), email: email || undefined })
  leaveEmptyPage(request, list.bans)
  return { ...list, waiting, email, title: await listTitle(args, 'operations:bans.title') }
}

export default function Bans() {
  const { bans, page, hasNext, email, waiting } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'person', label: t('bans.person') },
    { key: 'since', label: t('bans.since'), isNamedInCard: true },
    { key: 'reason', label: t('bans.reason'), isText: true, isNamedInCard: true },
  ]

  return (
    <OperationsPage title={t('bans.title')} lead={t('bans.lead')} waiting={waiting}>
      <Form className="panel stack" aria-label={t('bans.email')} key={email}>
        <FilterField
          id="courriel"
          name="courriel"
          type="email"
          label={t('bans.email')}
          defaultValue={email}
        />
        <p className="small soft">{t('bans.emailHint')}</p>
        <p className="cluster">
          <button className="button is-small">{t('bans.find')}</button>
          {email && <Link to={operationsPath('comptes')}>{t('logFilters.all')}</Link>}
        </p>
      </Form>
      {bans.length > 0 ? (
        <DataTable
          label={t('bans.title')}
          columns={columns}
          rows={bans.map(({ person, reason, bannedAt }) => ({
            key: person.userId,
            cells: [
              <Link key="person" to={operationsPath('comptes', person.userId)}>
                {person.displayName || t('account.deleted', { id: person.userId })}
              </Link>,
              <time key="since" dateTime={bannedAt}>
                {formatHomeDate(bannedAt, i18n.language)}
              </time>,
              reason,
            ],
          }))}
        />
      ) : (
        <Empty title={t(email ? 'bans.notFound' : 'bans.empty')} cover={{ motif: 'nature', id: 9 }}>
          {t(email ? 'bans.notFoundText' : 'bans.emptyText')}
        </Empty>
      )}
      <Pager page={page} hasNext={hasNext} />
    </OperationsPage>
  )
}
