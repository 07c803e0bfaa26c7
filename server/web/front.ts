import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { headOf } from '#server/api/http/call-head.ts'
import type { ApiRequest } from '#server/api/http/front.ts'
import { detectLocale } from '#server/api/http/locale.ts'
import { problem } from '#server/api/http/problem.ts'
import { securityHeaders } from '#server/api/http/security-headers.ts'
import type { Services } from '#server/runtime/context.ts'
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#server/runtime/i18n.ts'
import type { Metrics } from '#server/runtime/metrics.ts'
import { isLoopbackHost } from '#server/runtime/settings/loopback.ts'
import { limitConnections } from '#server/web/limits/connections.ts'
import { type DeadlineLimits, watchDeadline } from '#server/web/limits/deadline.ts'
import { type ProgressLimits, watchProgress } from '#server/web/limits/progress.ts'
import { makeRenderQueue } from '#server/web/limits/render-queue.ts'
import { makeUploadQueue } from '#server/web/limits/upload-queue.ts'
import { type Makers, makeSharedAnswers } from '#server/web/shared-answers/answer.ts'
import type { MemoryOptions } from '#server/web/shared-answers/memory.ts'
import { logAccess, loggedPath } from './access-log.ts'
import { isAllowedIn } from './basic-auth.ts'
import { setDefaultPolicy } from './content-policy.ts'
import { resolveForwarded } from './forwarded.ts'
import { measure } from './measure.ts'
import { isFromProxy, peerOf } from './peer.ts'
import { isApi, type Refusal, requestRefusal } from './refusal.ts'
import { passSandboxPages } from './sandbox-pages.ts'

/** The handlers behind the front, in the order in which they are called. */
export interface FrontHandlers {
  /** Answers to monitoring and files of the build; calls `next` for everything else. */
  files: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Everything under /api. */
  api: (request: ApiRequest, response: ServerResponse) => Promise<void>
  pages: RequestListener
  /** Make what everybody is shown alike, from requests that nobody sent; without them each request gets its own. */
  makers?: Makers
  /** Counts all answers. */
  metrics?: Pick<Metrics, 'count'>
}

/** Limits of connections and of memory; the defaults without them. */
export interface FrontLimits {
  shared?: MemoryOptions
  progress?: ProgressLimits
  deadline?: DeadlineLimits
  connectionsOfNetwork?: number
}

/** The HTTP front of the web process, in the order of architecture.md. */
export function makeFront(services: Services, handlers: FrontHandlers, limits: FrontLimits = {}): Server {
  return attachFront(createServer(SERVER_OPTIONS), services, handlers, limits)
}

/** How often node checks for requests that take too long, instead of every 30 s. */
export const SERVER_OPTIONS = { connectionsCheckingInterval: 5000 }

/** Makes the front answer all requests of this server, instead of the previous listeners. */
export function attachFront(
  server: Server,
  services: Services,
  handlers: FrontHandlers,
  limits: FrontLimits = {},
): Server {
  const { log, accessLog = log, settings } = services
  const headers = Object.entries(securityHeaders(settings))

  const passToSandbox = passSandboxPages(settings)
  const renderQueue = makeRenderQueue()
  const enqueueUpload = makeUploadQueue()
  server.removeAllListeners('request')
  server.on('request', (request: ApiRequest, response) => {
    const requestId = randomUUID()
    request.requestId = requestId
    request.peer = peerOf(request, settings.trustedProxies)
    logAccess(accessLog, request, response, requestId)
    if (handlers.metrics) measure(handlers.metrics, request, response)
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of headers) response.setHeader(name, value)
    setDefaultPolicy(response)

    const refusal = requestRefusal(request, settings.publicUrl) ?? isAllowedIn(request, settings.basicAuth)
    if (refusal) return void refuse(services, request, response, refusal)
    enqueueUpload(request, {
      response,
      read: () => answer(request, response),
      refuse: () => void refuse(services, request, response, TOO_MANY_UPLOADS),
    })
  })

  const { makers } = handlers
  const shared =
    makers && makeSharedAnswers(services, { makers, inTurn: renderQueue.makeForMany, ...limits.shared })

  function answer(request: ApiRequest, response: ServerResponse): void {
    if (shared) shared(request, response, () => answerAlone(request, response))
    else answerAlone(request, response)
  }

  function answerAlone(request: ApiRequest, response: ServerResponse): void {
    if (isApi(request.url ?? '')) {
      handlers.api(request, response).catch((error: unknown) => fail(services, request, response, error))
      return
    }
    if (passToSandbox?.(request, response)) return
    resolveForwarded(request)
    handlers.files(request, response, () =>
      renderQueue.enqueue(request, response, () => handlers.pages(request, response)),
    )
  }

  server.on('connection', renderQueue.onConnection)
  watchProgress(server, limits.progress)
  watchDeadline(
    server,
    (request, response) => refuse(services, request, response, TOO_SLOW),
    limits.deadline,
    (request) => log.error({ method: request.method, path: loggedPath(request) }, 'an answer never ended'),
  )
  const ownProxies = new Set(settings.trustedProxies)
  limitConnections(
    server,
    (address) => ownProxies.has(address) || isLoopbackHost(address),
    limits.connectionsOfNetwork,
  )
  // A body may take as long as it progresses; only one that never ends is cut by this.
  server.requestTimeout = 15 * 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
    socket.end(inBothLanguages(status))
  })
  return server
}

/** Whether something was stored is unknown: the handler may be in the middle of it. */
const TOO_SLOW: Refusal = {
  status: 503,
  code: 'TOO_SLOW',
  // A handler that fails late cuts its connection, which must not be that of another request by then.
  headers: { 'Retry-After': '10', Connection: 'close' },
}

const TOO_MANY_UPLOADS: Refusal = { status: 503, code: 'TOO_MANY_UPLOADS', headers: { 'Retry-After': '15' } }

/** Refuses with an API error, or with a sentence for a person who opens a page. */
async function refuse(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, headers = {} }: Refusal,
): Promise<void> {
  const locale = await languageOf(services, request)
  const { message } = problem(locale, code)
  const isPerson = request.headers.accept?.startsWith('text/html') === true
  const body = isPerson ? message : JSON.stringify({ code, message })
  // A proxy that is still sending the body would see a reset connection, and answer 502: the rest is read from it, and
  // dropped. It lets no more through than it was told to.
  const closes = !isFromProxy(request, services.settings.trustedProxies)
  const fixed = {
    ...(closes && { Connection: 'close' }),
    'Content-Type': `${isPerson ? 'text/plain' : 'application/json'}; charset=utf-8`,
    'Content-Language': LANGUAGE_TAGS[locale],
    'Content-Length': Buffer.byteLength(body),
  }
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, { ...fixed, 'Cache-Control': 'no-store', ...headers })
  response.end(body)
}

/** Chosen as for pages and calls, but without the account: no session is looked up for what is refused. */
function languageOf(services: Services, request: IncomingMessage): Promise<Locale> {
  const { settings, log } = services
  return detectLocale(headOf(request, services), null, settings).catch((error: unknown) => {
    log.warn({ err: error }, 'request language could not be read')
    return settings.defaultLocale
  })
}

/** Answers a message that is no HTTP, and so names no language. */
function inBothLanguages(status: string): string {
  const body = LOCALES.map((locale) => `${problem(locale, 'BAD_REQUEST').message}\n`).join('')
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return [...head, '', body].join('\r\n')
}

async function fail(
  services: Services,
  request: ApiRequest,
  response: ServerResponse,
  error: unknown,
): Promise<void> {
  // A caller who disconnects in the middle of a call is no failure of ours.
  if (response.destroyed) return
  const { requestId } = request
  services.log.error({ err: error, requestId }, 'API handler failed')
  const locale = await languageOf(services, request)
  if (response.headersSent) return void response.destroy()
  const { message } = problem(locale, 'INTERNAL')
  response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ code: 'INTERNAL_SERVER_ERROR', message, data: { requestId } }))
}
