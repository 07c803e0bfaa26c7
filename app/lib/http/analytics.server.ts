import { createHash } from 'node:crypto'
import type { Settings } from '#server/runtime/env.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { readConsent, readConsentId } from './cookies.server.ts'

/** Who counts the visits of somebody who agreed, and under which name. */
export interface Analytics extends Pick<Settings, 'posthog' | 'tag'> {
  visitor: string
}

/** Null until the person pressed ACCEPTER, and where nothing is configured: nothing is loaded, and no origin opened. */
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

/** Whoever counts cannot tell which proof of consent is whose. */
function pseudonymOf(consentId: string): string {
  return createHash('sha256').update(`visitor ${consentId}`).digest('hex').slice(0, 32)
}

const END = '</body></html>'

/**
 * Ends the document with the script that counts. The server writes it beside React, so that whoever did not agree loads
 * not one byte of it; what stands last in the body is left alone when the page comes to life.
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
  // Origins, keys and hashes: settings.ts and we ourselves saw to it that no quote is among them.
  const attributes = data.map(([name, value]) => ` data-${name}="${value}"`).join('')
  const script = `<script src="/mesure.js" defer nonce="${nonce}"${attributes}></script>`
  return html.endsWith(END) ? html.slice(0, -END.length) + script + END : html
}

/** The cookies that the second service left, taken away again after a change of mind. */
export function forgetCounting(
  request: Request,
  isHttps = processServices().settings.publicUrl.startsWith('https:'),
): string[] {
  const names = (request.headers.get('cookie') ?? '').match(/(?<=^|;\s*)_g[\w-]*(?==)/g) ?? []
  const secure = isHttps ? '; Secure' : ''
  return names.map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`)
}
