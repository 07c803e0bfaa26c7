import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'

interface Question {
  path: string
  method?: string
  headers?: Record<string, string | number>
  body?: string
  /** Any address of 127/8: the network that the visitor comes from. */
  from?: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Asks a proxy on this port over TLS, on a connection of its own, as the host that its visitors know. */
export function ask(
  port: number,
  { path, method = 'GET', headers = {}, body, from }: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method,
        localAddress: from,
        agent: false,
        rejectUnauthorized: false,
        headers: { Host: `localhost:${port}`, ...headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: Buffer.concat(parts).toString() })
          asked.destroy()
        })
      },
    )
    asked.on('error', reject)
    // A body that is only announced is never sent.
    if (headers['Content-Length'] !== undefined && body === undefined) asked.flushHeaders()
    else asked.end(body)
  })
}

/** Sends these bytes and nothing more; resolves with what was answered once the other side has closed. */
export function sayAndWait(port: number, words: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const end = () => resolve(said)
    const socket = connect(
      { host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false },
      () => socket.write(words),
    )
    socket.on('data', (data) => (said += data.toString()))
    socket.on('error', end)
    socket.on('close', end)
  })
}
