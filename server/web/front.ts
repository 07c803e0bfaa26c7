import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { ApiRequest } from '#server/api/http/front.ts'
import { securityHeaders } from '#server/api/http/security-headers.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Metrics } from '#server/runtime/metrics.ts'
import { isLoopbackHost } from '#server/runtime/settings/loopback.ts'
import { limitConnections } from '#server/web/limits/connections.ts'
import { type DeadlineLimits, watchDeadline } from '#server/web/limits/deadline.ts'
import { inTurn } from '#server/web/limits/pipelining.ts'
import { type ProgressLimits, watchProgress } from '#server/web/limits/progress.ts'
import { makeRenderQueue } from '#server/web/limits/render-queue.ts'
import { dropUnreadBodies } from '#server/web/limits/unread-body.ts'
import { makeUploadQueue } from '#server/web/limits/upload-queue.ts'
import { fail, inBothLanguages, refuse } from '#server/web/refuse.ts'
import { type Makers, makeSharedAnswers } from '#server/web/shared-answers/answer.ts'
import type { MemoryOptions } from '#server/web/shared-answers/memory.ts'
import { logAccess, loggedPath } from './access-log.ts'
import { isAllowedIn } from './basic-auth.ts'
import { setDefaultPolicy } from './content-policy.ts'
import { resolveForwarded } from './forwarded.ts'
import { measure } from './measure.ts'
import { peerOf } from './peer.ts'
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
  /** How long the rest of a body may take once its answer was sent. */
  restMs?: number
}

/** The HTTP front of the web process, in the order of architecture.md. */
export function makeFront(services: Services, handlers: FrontHandlers, limits: FrontLimits = {}): Server {
  return attachFront(createServer(SERVER_OPTIONS), services, handlers, limits)
}

/** How long a connection may stay whose request could not be read, to take the answer. */
const AFTER_ERROR_MS = 5000

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
  const take = (request: ApiRequest, response: ServerResponse): void => {
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
  }
  server.on('request', inTurn(take))

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
  dropUnreadBodies(server, limits.restMs)
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
  server.maxHeadersCount = 0 // all of them, up to node's 16 kB: what it leaves out it still obeys
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
    socket.end(inBothLanguages(status))
    // Our end alone closes nothing: whoever keeps theirs open would keep the place of a connection for good.
    const cut = setTimeout(() => socket.destroy(), limits.restMs ?? AFTER_ERROR_MS).unref()
    socket.once('close', () => clearTimeout(cut))
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
