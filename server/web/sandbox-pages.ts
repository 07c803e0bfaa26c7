import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Settings } from '#server/runtime/env.ts'

const PREFIX = '/sandbox/'
const PASSED = ['accept', 'accept-language', 'content-type', 'content-length']

/**
 * Passes the pages of the double on, where people reach this process and not the double itself: its API and its switches
 * stay out of reach. Null where its pages have an address of their own, or where there is no double.
 */
export function passSandboxPages({ usesSandbox, isLoopback, stripe }: Settings) {
  if (!usesSandbox || isLoopback || !stripe?.apiBase) return null
  const { hostname, port } = new URL(stripe.apiBase)

  return (incoming: IncomingMessage, response: ServerResponse): boolean => {
    const { url: path = '', method, headers } = incoming
    if (!path.startsWith(PREFIX)) return false
    const passed = Object.fromEntries(
      PASSED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    )
    const outgoing = request({ hostname, port, path, method, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => {
      if (response.headersSent) return void response.destroy()
      response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end('The sandbox of payments does not answer.\n')
    })
    incoming.pipe(outgoing)
    return true
  }
}
