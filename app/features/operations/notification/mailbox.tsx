import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const title = await listTitle(args, 'operations:mailbox.title')
  const listed = await attempt(api(args).pages.mailbox.list({ page: pageOf(request) }))
  return { title, waiting, mailbox: 'answer' in listed ? listed.answer : null }
}

export default function Mailbox() {
  const { mailbox, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')

  return (
    <OperationsPage
      title={t('mailbox.title')}
      lead={t(mailbox ? 'mailbox.lead' : 'mailbox.leaves')}
      waiting={waiting}
    >
      {mailbox && mailbox.messages.length === 0 && (
        <Empty title={t('mailbox.empty')} cover={{ motif: 'causerie', id: 3 }}>
          {t('mailbox.emptyText')}
        </Empty>
      )}
      {mailbox && mailbox.messages.length > 0 && <Emails messages={mailbox.messages} />}
      {mailbox && <Pager page={mailbox.page} hasNext={mailbox.hasNext} />}
    </OperationsPage>
  )
}

function Emails({ messages }: { messages: { id: string; to: string; subject: string; sentAt: string }[] }) {
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'subject', label: t('mailbox.subject') },
    { key: 'to', label: t('mailbox.to'), isNamedInCard: true },
    { key: 'sentAt', label: t('mailbox.sentAt'), isNamedInCard: true },
  ]
  const rows = messages.map(({ id, to, subject, sentAt }) => ({
    key: id,
    cells: [
      <Link key="subject" to={operationsPath('courriel', id)}>
        {subject}
      </Link>,
      to,
      <time key="sentAt" dateTime={sentAt}>
        {formatDateTime(sentAt, HOME_ZONE, i18n.language)}
      </time>,
    ],
  }))
  return <DataTable label={t('mailbox.title')} columns={columns} rows={rows} />
}
