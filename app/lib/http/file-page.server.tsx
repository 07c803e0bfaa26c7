import { brand } from '#app/lib/brand.ts'
import { currentLocale, localeWithoutDatabase, type RequestArgs } from '#app/lib/request.server.ts'
import styles from '#app/styles/index.css?url'
import { documentPolicy } from '#server/api/http/security-headers.ts'
import { i18nOf, LANGUAGE_TAGS } from '#server/runtime/i18n.ts'
import type { ErrorDetails } from './error-details.ts'
import { renderWhole } from './render.server.tsx'

type Details = ErrorDetails & { refused?: string }

/**
 * Answers a file, or a page that says when to come back: the address of a file has no page of its own, and what its
 * loader throws reaches the person as data.
 */
export async function fileOrPage(args: RequestArgs, make: () => Promise<Response>): Promise<Response> {
  try {
    return await make()
  } catch (thrown) {
    if (!(thrown instanceof Response) || ![429, 503].includes(thrown.status)) throw thrown
    return comeBackPage(args, thrown)
  }
}

async function comeBackPage(args: RequestArgs, thrown: Response): Promise<Response> {
  const { status } = thrown
  const { minutes = 1, refused } = (await thrown.json().catch(() => ({}))) as Details
  const locale = await currentLocale(args).catch(() => localeWithoutDatabase(args))
  const { t } = i18nOf(locale)
  const title = t(status === 429 ? 'common:errorPage.429.title' : 'common:unavailable.title')
  const waits = refused === 'FILES_BUSY' ? t('api:FILES_BUSY') : t('common:unavailable.text')
  const { pathname, search } = new URL(args.request.url)
  const html = await renderWhole(
    <html lang={LANGUAGE_TAGS[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${brand.name}`}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main className="wrap narrow page stack">
          <p className="when">{status}</p>
          <h1>{title}</h1>
          <p className="lead soft">{status === 429 ? t('common:errorPage.429.text', { minutes }) : waits}</p>
          <p className="cluster">
            <a className="button" href={pathname + search}>
              {t('common:unavailable.again')}
            </a>
          </p>
        </main>
      </body>
    </html>,
  )
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': LANGUAGE_TAGS[locale],
    'Content-Security-Policy': documentPolicy([]),
    'Cache-Control': 'no-store',
    'Retry-After': thrown.headers.get('Retry-After') ?? '60',
  })
  return new Response(html, { status, headers })
}
