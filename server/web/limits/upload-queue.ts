import type { IncomingMessage, ServerResponse } from 'node:http'
import { TEXT_LIMIT } from '#server/api/http/body/limits.ts'
import { networkOf } from './connections.ts'

/** Each is held in memory, up to 11 MiB and once more as a file. */
const AT_ONCE = 8

/** From one network (decisions §3): a single person cannot take all places. */
const AT_ONCE_OF_ONE = 4

const MAX_WAITING = 50
const TIMEOUT_MS = 15_000
/** How long a slow one keeps its place while others wait for it: 10 MB arrive in that time at 0.7 megabits a second. */
const PATIENCE_MS = 2 * 60_000

interface Limits {
  atOnce: number
  atOnceOfOne: number
  maxWaiting: number
  timeoutMs: number
  patienceMs: number
}

interface Upload {
  request: IncomingMessage
  network: string
  response: ServerResponse
  read: () => void
  refuse: () => void
}

/**
 * Reads so many large bodies at a time. The others wait unread, which costs no memory, first come, first served; a
 * request that waits too long is asked to come back. While somebody waits, a body that has been arriving for longer than
 * `patienceMs` is cut: a few slow ones would keep everybody else away for as long as they like.
 */
export function makeUploadQueue({
  atOnce = AT_ONCE,
  atOnceOfOne = AT_ONCE_OF_ONE,
  maxWaiting = MAX_WAITING,
  timeoutMs = TIMEOUT_MS,
  patienceMs = PATIENCE_MS,
}: Partial<Limits> = {}) {
  const reading = new Map<string, number>()
  const since = new Map<IncomingMessage, number>()
  const waiting = new Set<Upload>()

  const countAll = () => [...reading.values()].reduce((sum, count) => sum + count, 0)
  const hasPlace = (network: string) => countAll() < atOnce && (reading.get(network) ?? 0) < atOnceOfOne

  function begin({ request, network, response, read }: Upload): void {
    reading.set(network, (reading.get(network) ?? 0) + 1)
    since.set(request, Date.now())
    response.once('close', () => {
      since.delete(request)
      const left = (reading.get(network) ?? 1) - 1
      if (left > 0) reading.set(network, left)
      else reading.delete(network)
      for (const next of waiting) if (hasPlace(next.network)) next.read()
    })
    read()
  }

  function cutSlow(): void {
    if (countAll() < atOnce) return // who waits has its own network in the way
    for (const [request, begun] of since)
      if (!request.complete && Date.now() - begun > patienceMs) request.socket.destroy()
  }

  function wait(upload: Upload): void {
    const leaveQueue = () => {
      clearTimeout(timer)
      waiting.delete(queued)
      upload.response.off('close', leaveQueue)
    }
    const queued = {
      ...upload,
      read: () => {
        leaveQueue()
        begin(upload)
      },
    }
    const timer = setTimeout(() => {
      leaveQueue()
      upload.refuse()
    }, timeoutMs)
    upload.response.once('close', leaveQueue)
    waiting.add(queued)
    cutSlow()
  }

  /** Calls `read` at once for what is small, and for what is large when there is a place; else `refuse`. */
  return function enqueue(
    request: IncomingMessage & { peer?: string },
    upload: Omit<Upload, 'network' | 'request'>,
  ): void {
    if (Number(request.headers['content-length'] ?? 0) <= TEXT_LIMIT) return upload.read()
    const queued = { ...upload, request, network: networkOf(request.peer ?? 'unknown') }
    if (hasPlace(queued.network)) begin(queued)
    else if (waiting.size < maxWaiting) wait(queued)
    else upload.refuse()
  }
}
