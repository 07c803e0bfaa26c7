import { randomBytes } from 'node:crypto'
import type { Settings } from '#server/runtime/env.ts'

/** Returns the headers of every answer (decisions §11); documents add their content security policy with its nonce. */
export function securityHeaders(settings: Pick<Settings, 'publicUrl'>): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
  if (settings.publicUrl.startsWith('https:'))
    headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains'
  return headers
}

/** The policy of answers that are not documents: nothing in them may run or be framed. */
export const NO_DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The hosts to which the second analytics service sends its data; its script comes from its own host. */
const TAG_COLLECTORS = 'https://*.google-analytics.com https://*.analytics.google.com'

/**
 * Returns the policy of documents. `scripts`: the inline scripts that may run, as sources of the policy. `google`: a form redirects to its sign-in page, and browsers check the target of a
 * form, as it checks `formTargets`, which this page has named. `counts`: the analytics services of this visit, with the consent of the person; no other origin is allowed.
 */
export function documentPolicy(
  scripts: readonly string[],
  counts: Partial<Pick<Settings, 'posthog' | 'tag'>> = {},
  google: Settings['google'] = null,
  formTargets: readonly string[] = [],
): string {
  const collectors = counts.tag ? ` ${counts.tag.host} ${TAG_COLLECTORS}` : ''
  const posthog = counts.posthog ? ` ${counts.posthog.host}` : ''
  const connections = posthog || collectors ? [`connect-src 'self'${posthog}${collectors}`] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts, ...(counts.tag ? [counts.tag.host] : [])].join(' '),
    ...connections,
    "style-src 'self'",
    `img-src 'self' data:${collectors}`,
    "base-uri 'none'",
    "object-src 'none'",
    ['form-action', "'self'", ...(google ? [google.issuer] : []), ...formTargets].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

export function makeNonce(): string {
  return randomBytes(16).toString('hex')
}
