import type { IncomingMessage, ServerResponse } from 'node:http'
import { networksOf } from '#server/domain/platform/network.ts'
import type { InTurn } from '#server/web/shared-answers/memory.ts'
import { makeAcceptThrottle } from './accept-throttle.ts'

/** Enough to keep the processor busy while some requests wait for the database. */
const CONCURRENCY = 16

/**
 * Pictures have queues of their own: a thousand requests for them delay no page. A picture that is read from a file, or
 * an SVG, does not wait behind a PNG that is drawn pixel by pixel, one at a time in the process.
 */
const PICTURE_CONCURRENCY = { picture: 8, drawing: 4 }

/** Files are bounded by the lines of `file-queue.ts`, in which they wait up to seconds: they hold no place of a page. */
const FILE_CONCURRENCY = 256

/** Monitoring is answered at once, above all under load. */
const NEVER_QUEUED = ['/sante', '/metrics']

type QueueName = 'page' | 'picture' | 'drawing' | 'file'

/** The line of what is made for many, beside those of networks. */
const FOR_MANY = 'for many'

/**
 * Renders so many pages at a time; the others wait. Each network has a line, first come, first served, and the lines
 * take turns: whoever loads hundreds of pages delays their own. What is made for many has each second turn. Rendered all at once, five thousand pages are all late,
 * and a registration among them holds its activity's lock until each of its statements had its turn. Forms and the API
 * do not wait: registrations go first.
 */
export function makeRenderQueue(concurrency = CONCURRENCY) {
  const throttle = makeAcceptThrottle()
  const queues: Record<QueueName, ReturnType<typeof makeQueue>> = {
    page: makeQueue(concurrency, throttle),
    picture: makeQueue(PICTURE_CONCURRENCY.picture, throttle),
    drawing: makeQueue(PICTURE_CONCURRENCY.drawing, throttle),
    file: makeQueue(FILE_CONCURRENCY, throttle),
  }

  const enqueue = (
    { method, url = '', peer }: IncomingMessage & { peer?: string },
    response: ServerResponse,
    make: () => void,
  ): void => {
    const isRead = (method === 'GET' || method === 'HEAD') && !NEVER_QUEUED.includes(url)
    if (!isRead) return make()
    queues[queueNameOf(url)].answer(response, networksOf(peer ?? '').near, make)
  }
  /** Makes a page that several may wait for; answers null when nobody does any more once it is its turn. */
  const makeForMany: InTurn = (isWanted, work) => queues.page.run(isWanted, work)
  return { enqueue, makeForMany, onConnection: throttle.onConnection }
}

/** Returns the queue in which requests for an address wait. */
export function queueNameOf(url: string): QueueName {
  const [path = ''] = url.split('?')
  if (/^\/(couvertures|partage)\/[^/]*\.png$/.test(path)) return 'drawing'
  // Routes are found in capitals, and with a slash at the end, too.
  if (/\.(pdf|xlsx|csv|zip)\/*$/i.test(path)) return 'file'
  return /^\/(couvertures|images|plans)\//.test(path) ? 'picture' : 'page'
}

function makeQueue(concurrency: number, throttle: ReturnType<typeof makeAcceptThrottle>) {
  const waiting = makeLines()
  let active = 0

  /** Takes a place; the returned function gives it back, once. */
  function take(): () => void {
    active += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      active -= 1
      waiting.takeNext()?.()
    }
  }

  /** Begins now or when a place is free; returns how to leave the queue. */
  function wait(network: string, begin: () => void): () => void {
    if (active >= concurrency) return waiting.add(network, begin)
    begin()
    return () => undefined
  }

  return {
    answer(response: ServerResponse, network: string, make: () => void): void {
      const begin = () => {
        response.off('close', leaveQueue)
        const finish = take()
        // Rendered, not sent: a slow client keeps nobody waiting.
        response.once('prefinish', finish)
        response.once('close', finish)
        throttle.whenQuiet(() => {
          if (!response.destroyed) make()
        })
      }
      let leaveQueue = () => {}
      leaveQueue = wait(network, begin)
      response.once('close', leaveQueue)
    },

    run<Result>(isWanted: () => boolean, work: () => Promise<Result>): Promise<Result | null> {
      return new Promise((resolve, reject) => {
        wait(FOR_MANY, () => {
          const finish = take()
          throttle.whenQuiet(() => {
            const made = isWanted() ? work() : Promise.resolve(null)
            made.then(resolve, reject).finally(finish)
          })
        })
      })
    },
  }
}

/** Lines of what waits, by network, which take turns. */
function makeLines() {
  const lines = new Map<string, Set<() => void>>()
  let wasForMany = false
  return {
    /** Returns how to leave the line again. */
    add(name: string, begin: () => void): () => void {
      const line = lines.get(name) ?? new Set()
      lines.set(name, line)
      line.add(begin)
      return () => {
        line.delete(begin)
        if (line.size === 0 && lines.get(name) === line) lines.delete(name)
      }
    },

    /** Takes out the first of the line whose turn it is; undefined when nothing waits. */
    takeNext(): (() => void) | undefined {
      const [first] = lines.keys()
      const name = !wasForMany && lines.has(FOR_MANY) ? FOR_MANY : first
      if (name === undefined) return undefined
      wasForMany = name === FOR_MANY
      const line = lines.get(name) ?? new Set()
      const [next] = line
      lines.delete(name)
      if (next) line.delete(next)
      if (line.size > 0) lines.set(name, line)
      return next
    },
  }
}
