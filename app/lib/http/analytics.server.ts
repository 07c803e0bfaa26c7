import { createHash } from 'node:crypto'
import type { Settings } from '#server/runtime/env.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { readConsent, readConsentId } from './cookies.server.ts'

/** The service that counts the visits of people who agreed, and the site's id there. */
export interface Analytics extends Pick<Settings, 'posthog' | 'tag'> {
  visitor: string
}

/**
 * Null until the person pressed ACCEPTER, and where no service is configured: nothing is loaded, and no origin allowed.
 */
export function analyticsOf(request: Request): Analytics | null {
  const { posthog, tag } = processServices().settings
  const id = readConsentId(request)
  if (!hasAnalytics() || readConsent(request) !== 'ACCEPTER' || !id) return null
  return { posthog, tag, visitor: pseudonymOf(id) }
}

/** Whether this site counts visits at all. */
export function hasAnalytics(): boolean {
  const { posthog, tag } = processServices().settings
  return posthog !== null || tag !== null
}

/** The id for the service: it cannot be matched with the proof of consent. */
function pseudonymOf(consentId: string): string {
  return createHash('sha256').update(`visitor ${consentId}`).digest('hex').slice(0, 32)
}

const END = '</body></html>'

/**
 * Adds the counting script at the end of the document. The server writes it outside React, so that people who did not
 * agree do not load one byte of it; hydration leaves the end of the body alone.
 */
export function withCounting(html: string, { posthog, tag, visitor }: Analytics, nonce: string): string {
  const data = [
    ['visitor', visitor],
    ...(posthog
      ? [
          ['posthog-host', posthog.host],
          ['posthog-key', posthog.key],
        ]
      : []),
    ...(tag
      ? [
          ['tag-host', tag.host],
          ['tag-id', tag.id],
        ]
      : []),
  ]
  // Origins, keys and hashes: settings.ts and this module ensure that they contain no quote.
  const attributes = data.map(([name, value]) => ` data-${name}="${value}"`).join('')
  const script = `<script src="/mesure.js" defer nonce="${nonce}"${attributes}></script>`
  return html.endsWith(END) ? html.slice(0, -END.length) + script + END : html
}

/** The cookies of the second service, deleted after a change of mind. */
export function forgetCounting(
  request: Request,
  isHttps = processServices().settings.publicUrl.startsWith('https:'),
): string[] {
  const cookies = (request.headers.get('cookie') ?? '').split(';')
  const names = cookies.flatMap((cookie) => /^_g[\w-]*(?==)/.exec(cookie.trim()) ?? [])
  const secure = isHttps ? '; Secure' : ''
  return names.map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`)
}
