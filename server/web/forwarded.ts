import type { IncomingMessage } from 'node:http'

/**
 * Remix compares the origin of a form with X-Forwarded-Host, whoever wrote that, and reads the port of its own address
 * from it: where they do not fit it answers 500. The front has checked the origin, so it sets these headers to what it
 * found.
 */
export function resolveForwarded({ method = '', headers }: IncomingMessage): void {
  delete headers['x-forwarded-host']
  const isForm = method !== 'GET' && method !== 'HEAD'
  if (isForm && headers.origin !== undefined) headers['x-forwarded-host'] = new URL(headers.origin).host

  const protocol = String(headers['x-forwarded-proto'] ?? '')
  if (!/^https?(,|$)/i.test(protocol)) delete headers['x-forwarded-proto']
}
