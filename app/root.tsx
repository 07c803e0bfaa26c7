import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Arrival } from '#app/frame/arrival.tsx'
import { BareFrame } from '#app/frame/bare.tsx'
import { ConnectionLost } from '#app/frame/connection-lost.tsx'
import { ErrorPage, ErrorTitle, statusOf } from '#app/frame/error-page.tsx'
import { loadFrame } from '#app/frame/loader.server.ts'
import { NavigationProgress } from '#app/frame/navigation-progress.tsx'
import { useNonce } from '#app/frame/nonce.tsx'
import { PageFrame } from '#app/frame/page.tsx'
import { UnavailablePage } from '#app/frame/unavailable-page.tsx'
import { brand } from '#app/lib/brand.ts'
import { isConnectionLost } from '#app/lib/http/connection.ts'
import { detailsOf } from '#app/lib/http/error-details.ts'
import type { Unavailable } from '#app/lib/http/unavailable.server.ts'
import { fontLinks } from '#app/styles/fonts.ts'
import styles from '#app/styles/index.css?url'

export const handle = { i18n: ['common', 'types'] }

export const links: LinksFunction = () => [
  ...fontLinks,
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** The page of an error has a title of its own, in its language. */
export const meta: MetaFunction = ({ error }) => (error ? [] : [{ title: brand.name }])

/** The answer that a page threw may say when to come back. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const headers = new Headers(loaderHeaders)
  const retryAfter = errorHeaders?.get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { frame, headers, away } = await loadFrame({ request, context })
  if (away) throw away
  return data(frame, { headers })
}

/**
 * Loads the frame again after actions (signing in, toasts), and with each page: banners depend on the address. After a
 * refused form nothing is loaded again by itself; its answer says when there is a toast to fetch.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const { hasToast } = (actionResult ?? {}) as { hasToast?: boolean }
  return defaultShouldRevalidate || !!hasToast || currentUrl.pathname !== nextUrl.pathname
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root')
  const { i18n } = useTranslation('common')
  const error = useRouteError()
  const nonce = useNonce()

  return (
    <html lang={`${i18n.language}-CA`} data-known={frame?.session ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={brand.colours.primary} />
        <Meta />
        {error ? <ErrorTitle error={error} /> : null}
        {frame && <LanguageLinks url={frame.url} />}
        <Links />
      </head>
      <body>
        <NavigationProgress />
        {children}
        <Arrival />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  const frame = useLoaderData<typeof loader>()

  return (
    <PageFrame {...frame}>
      <Outlet />
    </PageFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof loader>('root')
  const { key } = useLocation()
  const page = isConnectionLost(error) ? (
    <ConnectionLost key={key} />
  ) : isRouteErrorResponse(error) && error.status === 503 ? (
    <UnavailablePage {...(error.data as Unavailable)} />
  ) : (
    <ErrorPage {...detailsOf(error)} status={statusOf(error)} requestId={frame?.requestId} />
  )

  return frame ? (
    <PageFrame {...frame} clid={null} toRate={0}>
      {page}
    </PageFrame>
  ) : (
    <BareFrame>{page}</BareFrame>
  )
}

/** No search engine lists longer addresses, and each would be in the page three times more. */
const LONGEST_LISTED_QUERY = 1000

/** Links to the same page in each language, for search engines. */
function LanguageLinks({ url }: { url: string }) {
  const [address = '', query = ''] = url.split('?')
  if (query.length > LONGEST_LISTED_QUERY) return null
  const hrefFor = (language: string) => {
    const params = new URLSearchParams(query)
    params.set('lang', language)
    return `${address}?${params}`
  }
  return (
    <>
      <link rel="alternate" hrefLang="fr" href={hrefFor('fr')} />
      <link rel="alternate" hrefLang="en" href={hrefFor('en')} />
      <link rel="alternate" hrefLang="x-default" href={hrefFor('fr')} />
    </>
  )
}
