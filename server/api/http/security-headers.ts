import { randomUUID } from 'node:crypto'
import type { Settings } from '#server/runtime/env.ts'

/** The headers of every answer (decisions §11); documents add their content security policy with its nonce. */
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

/** Where the second service sends what it counts; its script comes from its own host. */
const TAG_COLLECTORS = 'https://*.google-analytics.com https://*.analytics.google.com'

/**
 * `google`: a form leads on to its sign-in page, and browsers look at where a form ends up.
 * `counts`: who counts this visit, with the consent of the person; nobody else's origin is ever opened.
 */
export function documentPolicy(
  nonce: string,
  counts: Partial<Pick<Settings, 'posthog' | 'tag'>> = {},
  google: Settings['google'] = null,
): string {
  const scripts = counts.tag ? ` ${counts.tag.host}` : ''
  const collectors = counts.tag ? ` ${counts.tag.host} ${TAG_COLLECTORS}` : ''
  const posthog = counts.posthog ? ` ${counts.posthog.host}` : ''
  const connections = posthog || collectors ? [`connect-src 'self'${posthog}${collectors}`] : []
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    ...connections,
    "style-src 'self'",
    `img-src 'self' data:${collectors}`,
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self'${google ? ` ${google.issuer}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

export function makeNonce(): string {
  return randomUUID().replaceAll('-', '')
}
