import type { IncomingMessage } from 'node:http'
import type { Services } from '#server/runtime/context.ts'
import type { CallHead } from './answer.ts'

/** Returns method, address and headers of node's own request. An invalid address counts as that of the site. */
export function headOf(
  { url = '/', method = 'GET', headers }: IncomingMessage,
  { settings: { publicUrl } }: Pick<Services, 'settings'>,
): CallHead {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  const address = URL.canParse(url, publicUrl) ? new URL(url, publicUrl) : new URL(publicUrl)
  return { method, url: address.href, headers: new Headers(pairs) }
}
