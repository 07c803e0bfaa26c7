import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Services } from '#server/context.ts'
import type { Meter } from '#server/meter.ts'
import { logAccess } from './access-log.ts'
import { isAllowedIn } from './basic-auth.ts'
import { NO_DOCUMENT_POLICY, securityHeaders } from '../security-headers.ts'
import { settleForwarded } from './forwarded.ts'
import { measure } from './measure.ts'
import { makePageLine } from './page-line.ts'
import { peerOf } from './peer.ts'
import { isApi, refuseRequest, type Refusal } from './refusal.ts'

export interface FrontRequest extends IncomingMessage {
  peer?: string
  requestId?: string
}

/** What answers behind the front, in the order in which it is asked. */
export interface Rooms {
  /** Files of the build; calls `next` for what it does not have. */
  files: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Everything under /api. */
  api: (request: FrontRequest, response: ServerResponse) => Promise<void>
  pages: RequestListener
  /** Counts all answers. */
  meter?: Pick<Meter, 'count'>
}

/** The HTTP front of the web process, in the order of architecture.md. */
export function makeFront(services: Services, rooms: Rooms): Server {
  const { log, settings } = services
  const headers = Object.entries(securityHeaders(settings))
  // Its lines hold fields of our choice: nothing to look for, and looking costs as much as writing.
  const accessLog = log.child({}, { redact: [] })

  const line = makePageLine()
  const server = createServer((request: FrontRequest, response) => {
    const requestId = randomUUID()
    request.requestId = requestId
    request.peer = peerOf(request, settings.trustedProxies)
    logAccess(accessLog, request, response, requestId)
    if (rooms.meter) measure(rooms.meter, request, response)
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of headers) response.setHeader(name, value)

    const refusal = refuseRequest(request, settings.publicUrl) ?? isAllowedIn(request, settings.basicAuth)
    if (refusal) return refuse(response, refusal)
    if (isApi(request.url ?? '')) {
      response.setHeader('Content-Security-Policy', NO_DOCUMENT_POLICY)
      rooms.api(request, response).catch((error: unknown) => fail(services, response, requestId, error))
      return
    }
    settleForwarded(request)
    rooms.files(request, response, () => line.stand(request, response, () => rooms.pages(request, response)))
  })

  server.on('connection', line.greet)
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  return server
}

/** Refuses in the shape of an API error: nobody reaches this with a page in hand. */
function refuse(response: ServerResponse, { status, code, headers = {} }: Refusal): void {
  const body = JSON.stringify({ code, message: code })
  const fixed = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  }
  response.writeHead(status, { ...fixed, 'Cache-Control': 'no-store', Connection: 'close', ...headers })
  response.end(body)
}

function fail({ log }: Services, response: ServerResponse, requestId: string, error: unknown): void {
  log.error({ err: error, requestId }, 'the API failed')
  if (response.headersSent) return void response.destroy()
  response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ code: 'INTERNAL_SERVER_ERROR', message: requestId, data: { requestId } }))
}
