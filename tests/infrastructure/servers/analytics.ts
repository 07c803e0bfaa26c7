import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Counted {
  method: string
  path: string
  body: string
  cookie: string | undefined
}

/** A double of an analytics server: answers like PostHog and like the host of a tag, and stores the requests. */
export async function startCounter() {
  const asked: Counted[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, path: url, body: Buffer.concat(parts).toString('utf8'), cookie: headers.cookie })
      const isScript = url.startsWith('/gtag/')
      const type = isScript ? 'text/javascript' : 'application/json'
      response.writeHead(200, {
        'Content-Type': type,
        'Access-Control-Allow-Origin': '*',
        // The browser of a test adds a header of its own to every request.
        'Access-Control-Allow-Headers': '*',
      })
      response.end(isScript ? 'window.tagArrived = true' : '{"status":"Ok"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Counter = Awaited<ReturnType<typeof startCounter>>
