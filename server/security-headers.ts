import { randomUUID } from 'node:crypto'
import type { Settings } from './env.ts'

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

export function documentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function makeNonce(): string {
  return randomUUID().replaceAll('-', '')
}
