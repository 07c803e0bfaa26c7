import type { EntryContext, HandleErrorFunction } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { I18nextProvider } from 'react-i18next'
import { NonceProvider } from '#app/frame/nonce.tsx'
import { deferScripts, waitsForTouch } from '#app/lib/first-touch/defer.server.ts'
import { analyticsOf, withCounting } from '#app/lib/http/analytics.server.ts'
import {
  documentHeaders,
  isUnavailable,
  isVisitorsFault,
  logFault,
  makeNonce,
} from '#app/lib/http/document.server.ts'
import { hashScripts } from '#app/lib/http/inline-scripts.server.ts'
import { renderWhole } from '#app/lib/http/render.server.tsx'
import { i18nOf } from '#app/lib/i18n.server.ts'
import { drawOnce } from '#app/lib/kept-markup.server.tsx'
import { KeptMarkupProvider } from '#app/lib/kept-markup.tsx'
import { prepareFront } from '#app/lib/process/remix-serve.server.ts'
import {
  currentLocale,
  isForAnyMember,
  isForEverybody,
  localeWithoutDatabase,
} from '#app/lib/request.server.ts'

/** The parts of this build that the web process uses: the services, the REST handler, and the HTTP front before them. */
export { front } from '#app/lib/process/front.server.ts'
export { makeSite } from '#server/web/site.ts'

prepareFront()

export default async function handleRequest(
  request: Request,
  foundStatus: number,
  headers: Headers,
  remixContext: EntryContext,
  context: object,
): Promise<Response> {
  const locale = await currentLocale({ request, context }).catch(() => localeWithoutDatabase({ request }))
  const status = isUnavailable(context) ? 503 : foundStatus
  const nonce = makeNonce()
  const counts = analyticsOf(request)
  const rendered = await renderWhole(
    <NonceProvider value={nonce}>
      <I18nextProvider i18n={i18nOf(locale)}>
        <KeptMarkupProvider value={drawOnce(i18nOf(locale))}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </KeptMarkupProvider>
      </I18nextProvider>
    </NonceProvider>,
  )
  const html = waitsForTouch(remixContext) ? deferScripts(rendered) : rendered
  const drawn = counts ? withCounting(html, counts, nonce) : html
  const document =
    isForEverybody(context) && !isForAnyMember(context)
      ? hashScripts(drawn, nonce)
      : { html: drawn, scripts: [`'nonce-${nonce}'`] }
  documentHeaders(headers, { status, scripts: document.scripts, locale, context, counts })
  return new Response(document.html, { status, headers })
}

/** Data requests have the same caching headers as the documents that they replace. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isVisitorsFault(error)) logFault(error, request, context)
}
