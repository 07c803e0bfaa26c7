import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `lost`: what is sent arrives, and its answer does not. */
type Condition = 'good' | 'gone' | 'lost'

export interface Network {
  /** Its address, for the proxy settings of a browser. */
  server: string
  condition: Condition
  stop: () => Promise<void>
}

/**
 * The network between one browser and the product, as a proxy: it is cut where the browser cannot see it, which goes on
 * believing that it is online.
 */
export async function startNetwork(): Promise<Network> {
  const proxy = createServer((asked, answer) => {
    if (network.condition === 'gone') return void asked.socket.destroy()
    const target = new URL(asked.url ?? '')
    const { method, headers } = asked
    const path = target.pathname + target.search
    const forwarded = request(
      { host: target.hostname, port: target.port, method, path, headers },
      (given) => {
        if (network.condition === 'lost') swallow(given, asked)
        else given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers))
      },
    )
    forwarded.on('error', () => asked.socket.destroy())
    asked.pipe(forwarded)
  })
  // Whatever the browser wants from its maker.
  proxy.on('connect', (_, socket) => socket.destroy())
  await listening(proxy)
  const { port } = proxy.address() as AddressInfo
  const network: Network = {
    server: `http://127.0.0.1:${port}`,
    condition: 'good',
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
  return network
}

/** The product has answered; nobody hears it. */
function swallow(given: IncomingMessage, asked: IncomingMessage): void {
  given.resume()
  given.on('end', () => asked.socket.destroy())
}

async function listening(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}
