import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { keyOf, ReportedThing } from './reported-thing.tsx'
import { closeReportsFromForm } from './reports.server.ts'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'reports', 'forms'] }

const ADDRESS = '/operations/signalements'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const { report } = api(args).pages
  const page = pageOf(request)
  const list = await report.list({ page })
  if (page > 0 && list.things.length === 0) throw redirect(ADDRESS) // its last one was settled
  const title = await listTitle(args, 'operations:reports.title')
  return { ...list, waiting, title, now: currentInstant() }
}

const TOASTS = {
  SETTLED: { key: 'operations:toasts.reportSettled' },
  DISMISSED: { key: 'operations:toasts.reportDismissed' },
  NOT_WAITING: { key: 'operations:toasts.reportNotWaiting', tone: 'danger' },
} as const

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const closing = await closeReportsFromForm(args, await readForm(request))
  if ('returned' in closing) return data(closing.returned, { status: closing.returned.status })

  return redirectWithToast(ADDRESS, TOASTS[closing.done])
}

export default function Reports() {
  const { things, waiting, page, hasNext, now } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  useErrorTitle(returned !== undefined)

  return (
    <OperationsPage title={t('reports.title')} lead={t('reports.lead')} waiting={waiting}>
      {things.length > 0 ? (
        <div className="stack">
          {things.map((thing) => (
            <ReportedThing
              key={keyOf(thing)}
              thing={thing}
              now={now}
              result={returned?.key === keyOf(thing) ? returned.result : null}
            />
          ))}
        </div>
      ) : (
        <Empty title={t('queue.empty')} cover={{ motif: 'nature', id: 7 }}>
          {t('reports.emptyText')}
        </Empty>
      )}
      <Pager page={page} hasNext={hasNext} />
    </OperationsPage>
  )
}
