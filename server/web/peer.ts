import type { IncomingMessage } from 'node:http'
import { canonicalAddress } from '#server/domain/platform/network.ts'

/**
 * Returns the network address of the caller. Without TRUSTED_PROXIES it is that of the connection, whatever headers
 * say; with them, the last address in X-Forwarded-For that none of them wrote for itself.
 */
export function peerOf(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const direct = directAddress(request)
  if (!trustedProxies.includes(direct)) return direct
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => plainAddress(address.trim()))
    .filter(Boolean)
  return forwarded.findLast((address) => !trustedProxies.includes(address)) ?? direct
}

export function isFromProxy(request: IncomingMessage, trustedProxies: readonly string[]): boolean {
  return trustedProxies.includes(directAddress(request))
}

function directAddress({ socket }: IncomingMessage): string {
  return plainAddress(socket.remoteAddress ?? 'unknown')
}

/** Returns IPv4 that came through an IPv6 socket as IPv4, and other spellings as connections are named. */
function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') ? canonicalAddress(plain) : plain
}
