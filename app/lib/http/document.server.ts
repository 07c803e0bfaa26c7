import { isRouteErrorResponse } from '@remix-run/react'
import { isForEverybody } from '#app/lib/request.server.ts'
import { documentPolicy, securityHeaders } from '#server/api/http/security-headers.ts'
import { LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'
import { maskPath } from '#server/runtime/log.ts'
import { DatabaseUnavailable, RETRY_AFTER_S } from '#server/runtime/unavailable.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import type { Analytics } from './analytics.server.ts'
import { formTargets } from './form-targets.server.ts'

export { makeNonce } from '#server/api/http/security-headers.ts'

interface DocumentFacts {
  status: number
  /** The inline scripts that may run, as sources of the policy. */
  scripts: readonly string[]
  locale: Locale
  context: object
  /** The service that counts this visit; null: none. */
  counts: Analytics | null
}

/**
 * Sets the headers of every page. Our HTTP front has set those of all answers already; the development server has not.
 */
export function documentHeaders(
  headers: Headers,
  { status, scripts, locale, context, counts }: DocumentFacts,
): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', LANGUAGE_TAGS[locale])
  headers.set(
    'Content-Security-Policy',
    documentPolicy(scripts, counts ?? {}, processServices().settings.google, formTargets(context)),
  )
  if (!('requestId' in context) && !isForEverybody(context)) {
    for (const [name, value] of Object.entries(securityHeaders(processServices().settings)))
      headers.set(name, value)
  }
  if (status === 503) {
    headers.set('Retry-After', String(RETRY_AFTER_S))
    headers.set('Cache-Control', 'no-store')
  }
  headers.append('Vary', 'Accept-Language, Cookie')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
}

/**
 * Whether Remix itself refused the request: a form for a page that has none, an address that no page has, a foreign
 * origin. Anybody can cause those, and log lines of level error are for problems that somebody has to look at; the
 * access log has the rest.
 */
export function isVisitorsFault(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status < 500
  return error instanceof Error && REFUSED_BY_REMIX.test(error.message)
}

/**
 * A data request from before single fetch, which our pages never make; forms whose Origin is another host's, or no
 * address.
 */
const REFUSED_BY_REMIX = /\?_data requests|Aborting the action\.$/

/** Requests that failed because the database was not available, wherever that was noticed. */
const unavailable = new WeakSet()

export function isUnavailable(context: object): boolean {
  return unavailable.has(context)
}

/** Logs an unexpected error with the number that the person sees on the error page. */
export function logFault(error: unknown, request: Request, context: object): void {
  if (error instanceof DatabaseUnavailable) {
    unavailable.add(context)
    return // the database logs it itself, once
  }
  const { requestId, method = request.method } = context as { requestId?: string; method?: string }
  const path = maskPath(new URL(request.url).pathname)
  processServices().log.error({ err: error, requestId, method, path }, 'a page failed')
}
