import type { Server } from 'node:http'
import { isIPv6, type Socket } from 'node:net'

/** A carrier puts many phones behind one address, and each browser opens six connections. */
const MOST_OF_ONE_NETWORK = 1000

/**
 * Limits how many connections one network has at once: each costs memory before it has sent anything. Connections
 * through a proxy, or from this machine, are limited there.
 */
export function limitConnections(
  server: Server,
  isExempt: (address: string) => boolean,
  most = MOST_OF_ONE_NETWORK,
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    if (isExempt(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.end(
        'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      )
      socket.destroySoon()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

/** Returns an IPv4 address, or the /64 of an IPv6 address: what one household or machine has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':')
}
