import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Note } from '#app/ui/note.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations'] }

/** A dry run: opening this page changes nothing, the worker purges once a day. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const counts = await api(args).pages.retention.preview()
  return { counts, waiting, title: await pageTitle(args, 'operations:retention.title') }
}

export default function Retention() {
  const { counts, waiting } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'kind', label: t('retention.columns.kind') },
    { key: 'rule', label: t('retention.columns.rule'), isText: true, isNamedInCard: true },
    { key: 'due', label: t('retention.columns.due'), isNumber: true, isNamedInCard: true },
  ]
  const rows = counts.map(({ kind, keptDays, due }) => ({
    key: kind,
    cells: [
      t(`retention.kinds.${kind}.name`),
      t(`retention.kinds.${kind}.rule`, { count: keptDays }),
      formatCount(due, i18n.language),
    ],
  }))
  const due = counts.reduce((sum, { due }) => sum + due, 0)

  return (
    <OperationsPage title={t('retention.title')} lead={t('retention.lead')} waiting={waiting}>
      <Note tone={due > 0 ? 'wait' : 'ok'}>{t('retention.due', { count: due })}</Note>
      <DataTable label={t('retention.title')} columns={columns} rows={rows} />
      <p className="soft small">{t('retention.elsewhere')}</p>
    </OperationsPage>
  )
}
