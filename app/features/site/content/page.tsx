import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/lib/dates.ts'
import { currentLocale } from '#app/lib/request.server.ts'
import { readContentPage } from './page.server.ts'

export { contentMeta as meta } from './meta.ts'

export const handle = { i18n: ['content'], waitsForTouch: true }

/** A page of our own Markdown texts; the address says which. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = await currentLocale({ request, context })
  return readContentPage(new URL(request.url).pathname, locale)
}

export default function ContentPage() {
  const { title, version, html } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('content')

  return (
    <div className="wrap narrow page stack-l">
      <header className="stack">
        <h1>{title}</h1>
        {version && (
          <p className="soft small">
            {t('version', { date: formatDate(`${version}T12:00:00.000Z`, 'UTC', i18n.language) })}
          </p>
        )}
      </header>
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
