import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand } from '#app/lib/brand.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { Attachments } from './attachments.tsx'
import { readEmail } from './email.server.ts'

export const handle = { i18n: ['operations'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { html, ...message } = await readEmail({ request, context }, params.name)
  return { ...message, hasHtml: Boolean(html) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.subject ?? ''} · ${brand.name}` },
]

export default function EmailMessage() {
  const { id, from, to, subject, sentAt, text, attachments, hasHtml } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('operations')

  return (
    <div className="wrap narrow page stack">
      <Link className="back" to="/operations/courriel">
        <Icon name="previous" />
        {t('mailbox.title')}
      </Link>
      <h1>{subject}</h1>
      <dl className="sum is-wrapping">
        <Fact term={t('mailbox.from')}>{from}</Fact>
        <Fact term={t('mailbox.to')}>{to}</Fact>
        <Fact term={t('mailbox.sentAt')}>
          <time dateTime={sentAt}>{formatDateTime(sentAt, HOME_ZONE, i18n.language)}</time>
        </Fact>
      </dl>
      {hasHtml && (
        <p>
          <a className="button is-small is-line" href={operationsPath('courriel', id, 'html')}>
            <Icon name="eye" />
            {t('mailbox.html')}
          </a>
        </p>
      )}
      <div className="panel prose">
        <PlainText text={text} />
      </div>
      <Attachments attachments={attachments} />
    </div>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
