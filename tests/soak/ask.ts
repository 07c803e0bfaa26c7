import { request } from 'node:http'
import type { Faults } from './victims.ts'

export interface Answer {
  /** 0: the connection ended without a whole answer. */
  status: number
  location: string
  cookies: string[]
  text: string
}

export interface Question {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const TIMEOUT_MS = 90_000

/** Longer than a program needs to notice that another is back. */
const AFTERMATH_MS = 5000

/** An answer that a fault may explain. */
interface Doubtful {
  kind: string
  what: string
  status: number
  from: number
  until: number
}

/** Sends everything to the proxy, and counts the answers. */
export class Tally {
  readonly requests = new Map<string, number>()
  readonly statuses = new Map<string, number>()
  readonly #doubtful: Doubtful[] = []

  readonly port: number

  constructor(port: number) {
    this.port = port
  }

  async ask(kind: string, question: Question): Promise<Answer> {
    const from = Date.now()
    const answer = await send(this.port, question)
    this.note(kind, `${question.method ?? 'GET'} ${question.path}`, answer.status, from)
    return answer
  }

  note(kind: string, what: string, status: number, from: number): void {
    add(this.requests, kind)
    add(this.statuses, status === 0 ? 'none' : String(status))
    if (status === 0 || (status >= 500 && status !== 503))
      this.#doubtful.push({ kind, what, status, from, until: Date.now() })
  }

  /** The answers that the faults do not explain. */
  wrong(faults: Faults, webs: readonly string[]): string[] {
    const isExplained = ({ kind, status, from, until }: Doubtful) => {
      // A hostile request or a slow client may be cut off at any time.
      if (status === 0 && (kind === 'hostile' || kind === 'slow')) return true
      const by = status === 0 ? [...webs, 'nginx'] : webs
      return [0, 502, 504].includes(status) && faults.wereAway(by, from, until + AFTERMATH_MS)
    }
    return this.#doubtful
      .filter((answer) => !isExplained(answer))
      .map(({ kind, what, status, from, until }) => {
        const times = `at ${new Date(from).toISOString()} after ${((until - from) / 1000).toFixed(1)} s`
        return `${status || 'no answer'} to ${kind} ${what.slice(0, 1500)} ${times}`
      })
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Each request has a connection of its own: the end of an old one is never mistaken for a fault. */
function send(port: number, { method = 'GET', path, headers = {}, body }: Question): Promise<Answer> {
  const none: Answer = { status: 0, location: '', cookies: [], text: '' }
  return new Promise((resolve) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: {
        Host: `localhost:${port}`,
        ...headers,
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      },
    })
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy())
    outgoing.once('error', () => resolve(none))
    outgoing.once('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('error', () => resolve(none))
      response.once('end', () =>
        resolve({
          status: response.complete ? (response.statusCode ?? 0) : 0,
          location: response.headers.location ?? '',
          cookies: response.headers['set-cookie'] ?? [],
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      )
      response.once('close', () => resolve(none))
    })
    outgoing.end(body)
  })
}
