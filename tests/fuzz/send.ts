import { connect } from 'node:net'
import type { RawRequest } from './requests.ts'

export interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  status: number
  text: string
  bytes: number
  /** From the first byte sent to the last one read; other requests run beside it. */
  ms: number
}

/** Writes the request byte for byte, and reads until the connection closes. */
export function send(
  port: number,
  { method, url, headers, body }: Omit<RawRequest, 'target'>,
): Promise<RawAnswer> {
  const head = [
    `${method} ${url} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const begun = performance.now()
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(20_000, () => {
      socket.destroy()
      reject(new Error(`No answer within 20 s to ${method} ${url.slice(0, 200)}`))
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => undefined) // a refusal may close the connection while we still write
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      resolve({
        status: Number(
          /^HTTP\/1\.1 (\d{3})/.exec(text.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, ''))?.[1] ?? 0,
        ),
        text,
        bytes: chunks.reduce((size, chunk) => size + chunk.length, 0),
        ms: performance.now() - begun,
      })
    })
    socket.write(Buffer.from(head, 'utf8'))
    socket.write(body)
  })
}
