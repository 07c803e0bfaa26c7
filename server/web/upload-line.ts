import type { IncomingMessage, ServerResponse } from 'node:http'
import { TEXT_LIMIT } from '#server/body-limits.ts'

/** Each is held in memory, up to 11 MiB and once more as a file; a slow line holds its place for a minute. */
const AT_ONCE = 8

/** Of one network address: a single person cannot take all places. */
const AT_ONCE_OF_ONE = 4

const MOST_WAITING = 50
const PATIENCE_MS = 15_000

interface Limits {
  atOnce: number
  atOnceOfOne: number
  mostWaiting: number
  patienceMs: number
}

interface Upload {
  peer: string
  response: ServerResponse
  read: () => void
  refuse: () => void
}

/**
 * Lets so many large bodies be read at a time. The others wait unread, which costs no memory, and go on in their order;
 * whoever waits too long is asked to come back.
 */
export function makeUploadLine({
  atOnce = AT_ONCE,
  atOnceOfOne = AT_ONCE_OF_ONE,
  mostWaiting = MOST_WAITING,
  patienceMs = PATIENCE_MS,
}: Partial<Limits> = {}) {
  const reading = new Map<string, number>()
  const waiting = new Set<Upload>()

  const countAll = () => [...reading.values()].reduce((sum, count) => sum + count, 0)
  const hasPlace = (peer: string) => countAll() < atOnce && (reading.get(peer) ?? 0) < atOnceOfOne

  function begin({ peer, response, read }: Upload): void {
    reading.set(peer, (reading.get(peer) ?? 0) + 1)
    response.once('close', () => {
      const left = (reading.get(peer) ?? 1) - 1
      if (left > 0) reading.set(peer, left)
      else reading.delete(peer)
      for (const next of waiting) if (hasPlace(next.peer)) next.read()
    })
    read()
  }

  function wait(upload: Upload): void {
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(queued)
      upload.response.off('close', leave)
    }
    const queued = {
      ...upload,
      read: () => {
        leave()
        begin(upload)
      },
    }
    const timer = setTimeout(() => {
      leave()
      upload.refuse()
    }, patienceMs)
    upload.response.once('close', leave)
    waiting.add(queued)
  }

  /** Calls `read` at once for what is small, and for what is large when there is a place; else `refuse`. */
  return function stand(request: IncomingMessage & { peer?: string }, upload: Omit<Upload, 'peer'>): void {
    if (Number(request.headers['content-length'] ?? 0) <= TEXT_LIMIT) return upload.read()
    const queued = { ...upload, peer: request.peer ?? 'unknown' }
    if (hasPlace(queued.peer)) begin(queued)
    else if (waiting.size < mostWaiting) wait(queued)
    else upload.refuse()
  }
}
