import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface DeadlineLimits {
  /** How long the product may take once a request has arrived whole, until its answer begins. */
  timeoutMs: number
  /** The interval at which all requests are checked. */
  lookEveryMs: number
}

/** Proxies wait for 60 s (docs/proxy), and their 504 says neither when to come back nor what may have happened. */
export const USUAL_DEADLINE: DeadlineLimits = { timeoutMs: 45_000, lookEveryMs: 1000 }

/**
 * Answers each request that is not answered in time by `giveUp`. Every statement, lock and call to the outside has a
 * limit of its own; together, or in a queue, they may still add up to more than anybody waits. A body may take as long as
 * it progresses, and so may an answer that has begun: both are watched by `progress.ts`. What has arrived of a body and
 * was not read yet is our own delay.
 *
 * An answer behind another one of its connection is not sent before that one has ended. A proxy that has read all that
 * was announced sends the next person's request on the same connection: where the first answer never ends, the
 * connection is cut, and `onStuck` is told which one it was.
 */
export function watchDeadline(
  server: Server,
  giveUp: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { timeoutMs, lookEveryMs } = USUAL_DEADLINE,
  onStuck: (request: IncomingMessage) => void = () => undefined,
): void {
  const waiting = new Map<ServerResponse, { request: IncomingMessage; since: number }>()
  /** The request whose answer each connection sends. */
  const current = new WeakMap<Socket, IncomingMessage>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(response, { request, since: performance.now() })
    if (response.socket) current.set(request.socket, request)
    response.once('close', () => waiting.delete(response))
  })
  const look = setInterval(() => {
    const now = performance.now()
    for (const [response, watched] of waiting) {
      const { request } = watched
      if (response.headersSent && response.socket) waiting.delete(response)
      else if (!request.complete && request.readableLength === 0) watched.since = now
      else if (now - watched.since > timeoutMs) {
        waiting.delete(response)
        if (!response.socket) {
          onStuck(current.get(request.socket) ?? request)
          request.socket.destroy()
          continue
        }
        // The handler may have begun to answer at the last moment.
        void giveUp(request, response).then(() => response.writableEnded && mute(response))
      }
    }
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(look))
}

/** The handler may still be at work: what it says after its time goes nowhere, instead of throwing. */
function mute(response: ServerResponse): void {
  const ignore = () => response
  const silent = {
    setHeader: ignore,
    appendHeader: ignore,
    removeHeader: ignore,
    writeHead: ignore,
    end: ignore,
  }
  Object.assign(response, { ...silent, flushHeaders: ignore, write: () => true })
}
