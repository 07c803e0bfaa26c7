import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How slow the connection of an honest phone may be. */
export interface ProgressLimits {
  /** How long no data at all may be received, or accepted. */
  graceMs: number
  /** Beyond that, so many bytes a second must be transferred. */
  bytesPerSecond: number
  /** The interval at which all connections are checked. */
  lookEveryMs: number
}

/** The slowest mobile networks are about five times as fast. */
export const USUAL_PROGRESS: ProgressLimits = { graceMs: 20_000, bytesPerSecond: 1024, lookEveryMs: 5000 }

type Phase = 'arriving' | 'leaving' | 'ours'

/** One request with its answer, and the bytes to be transferred before the next check. */
interface Watched {
  request: IncomingMessage
  response: ServerResponse
  phase: Phase
  /** Bytes transferred when this measurement began, and when that was. */
  moved: number
  since: number
  /** Bytes that were to be sent then. */
  toLeave: number
}

/**
 * Cuts connections without progress: bodies that hardly arrive, and answers that the client does not read, which we
 * would keep in memory for as long. Clients that wait for us are left alone, and so are those with progress, however
 * long it takes.
 */
export function watchProgress(server: Server, limits = USUAL_PROGRESS): void {
  const open = new Set<Watched>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const watched: Watched = { request, response, phase: 'ours', moved: 0, since: 0, toLeave: 0 }
    open.add(watched)
    response.once('close', () => open.delete(watched))
  })
  const look = setInterval(() => {
    for (const watched of open) judge(watched, limits)
  }, limits.lookEveryMs).unref()
  server.once('close', () => clearInterval(look))
}

function judge(watched: Watched, limits: ProgressLimits): void {
  const { socket } = watched.request
  const phase = phaseOf(watched)
  if (phase !== watched.phase) {
    // Node itself sees progress within a large piece, of which we only see the end.
    if (phase === 'leaving') socket.setTimeout(limits.graceMs)
    else if (watched.phase === 'leaving') socket.setTimeout(0)
    begin(watched, phase)
    return
  }
  if (phase === 'ours') return
  const elapsedMs = performance.now() - watched.since
  const moved = movedOn(socket, phase) - watched.moved
  const aim = phase === 'leaving' ? watched.toLeave : (limits.graceMs / 1000) * limits.bytesPerSecond
  const allowedMs = limits.graceMs + (phase === 'leaving' ? (aim / limits.bytesPerSecond) * 1000 : 0)
  if (moved >= aim) begin(watched, phase)
  else if (elapsedMs > allowedMs) socket.destroy()
}

function begin(watched: Watched, phase: Phase): void {
  const { socket } = watched.request
  Object.assign(watched, {
    phase,
    moved: movedOn(socket, phase),
    since: performance.now(),
    toLeave: socket.writableLength,
  })
}

function phaseOf({ request, response }: Watched): Phase {
  if (request.socket.writableLength > 0 && response.socket === request.socket) return 'leaving'
  // Data that has arrived and was not read yet is our own delay.
  return !request.complete && request.readableLength === 0 ? 'arriving' : 'ours'
}

function movedOn(socket: Socket, phase: Phase): number {
  return phase === 'arriving' ? socket.bytesRead : socket.bytesWritten - socket.writableLength
}
