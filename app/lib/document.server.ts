import type { Counting } from './counting.server.ts'
import { LANGUAGE_TAGS, type Locale } from '#server/i18n.ts'
import { processServices } from '#server/process-services.ts'
import { maskPath } from '#server/log.ts'
import { documentPolicy, securityHeaders } from '#server/security-headers.ts'

export { makeNonce } from '#server/security-headers.ts'

interface DocumentFacts {
  nonce: string
  locale: Locale
  context: object
  /** Who counts this visit; null: nobody. */
  counts: Counting | null
}

/** The headers of every page. Our front has set those of all answers already; under plain remix-serve nobody else would. */
export function documentHeaders(headers: Headers, { nonce, locale, context, counts }: DocumentFacts): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', LANGUAGE_TAGS[locale])
  headers.set(
    'Content-Security-Policy',
    documentPolicy(nonce, counts ?? {}, processServices().settings.google),
  )
  if (!('requestId' in context)) {
    for (const [name, value] of Object.entries(securityHeaders(processServices().settings)))
      headers.set(name, value)
  }
  headers.append('Vary', 'Accept-Language, Cookie')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
}

/** Logs a fault of ours with the number that the person sees on the error page. */
export function logFault(error: unknown, request: Request, context: object): void {
  const { requestId } = context as { requestId?: string }
  const path = maskPath(new URL(request.url).pathname)
  processServices().log.error({ err: error, requestId, method: request.method, path }, 'a page failed')
}
