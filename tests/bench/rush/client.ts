import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { ASKING } from '#tests/bench/load.ts'

/** One person's view of the site: a connection of their own, with one request after the other. */
export interface Visitor {
  get(path: string): Promise<Reply>
  post(path: string, body: object): Promise<Reply>
  leave(): void
}

export interface Reply {
  status: number
  text: string
  /** The time of its last byte, by `performance.now()`. */
  at: number
}

export function makeVisitor(url: string, headers: Record<string, string>): Visitor {
  // Node would probe the peer each second: five thousand waiting people, five thousand packets.
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000, maxSockets: 1 })
  const ask = (method: string, path: string, body?: string) =>
    new Promise<Reply>((resolve, reject) => {
      const { Origin, ...always } = headers
      const outgoing = request(url + path, {
        method,
        agent,
        headers: {
          ...ASKING,
          ...always,
          ...(body !== undefined && {
            ...(Origin && { Origin }),
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      })
      outgoing.once('error', reject)
      outgoing.once('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(pieces).toString('utf8')
          resolve({ status: response.statusCode ?? 0, text, at: performance.now() })
        })
      })
      outgoing.end(body)
    })
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
    leave: () => agent.destroy(),
  }
}
