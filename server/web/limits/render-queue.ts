import type { IncomingMessage, ServerResponse } from 'node:http'
import { makeAcceptThrottle } from './accept-throttle.ts'

/** Enough to keep the processor busy while some requests wait for the database. */
const CONCURRENCY = 16

/**
 * Pictures have queues of their own: a thousand requests for them delay no page. A picture that is read from a file, or
 * an SVG, does not wait behind a PNG that is drawn pixel by pixel, one at a time in the process.
 */
const PICTURE_CONCURRENCY = { picture: 8, drawing: 4 }

/** Monitoring is answered at once, above all under load. */
const NEVER_QUEUED = ['/sante', '/metrics']

type QueueName = 'page' | 'picture' | 'drawing'

/**
 * Renders so many pages at a time; the others wait, first come, first served. Rendered all at once, five thousand pages
 * are all late, and a registration among them holds its activity's lock until each of its statements had its turn.
 * Forms and the API do not wait: registrations go first.
 */
export function makeRenderQueue(concurrency = CONCURRENCY) {
  const throttle = makeAcceptThrottle()
  const queues: Record<QueueName, ReturnType<typeof makeQueue>> = {
    page: makeQueue(concurrency, throttle),
    picture: makeQueue(PICTURE_CONCURRENCY.picture, throttle),
    drawing: makeQueue(PICTURE_CONCURRENCY.drawing, throttle),
  }

  const enqueue = (
    { method, url = '' }: IncomingMessage,
    response: ServerResponse,
    make: () => void,
  ): void => {
    const isRead = (method === 'GET' || method === 'HEAD') && !NEVER_QUEUED.includes(url)
    if (!isRead) return make()
    queues[queueNameOf(url)](response, make)
  }
  return { enqueue, onConnection: throttle.onConnection }
}

/** Returns the queue in which requests for an address wait. */
export function queueNameOf(url: string): QueueName {
  const [path = ''] = url.split('?')
  if (/^\/(couvertures|partage)\/[^/]*\.png$/.test(path)) return 'drawing'
  return /^\/(couvertures|images|plans)\//.test(path) ? 'picture' : 'page'
}

function makeQueue(concurrency: number, throttle: ReturnType<typeof makeAcceptThrottle>) {
  const waiting = new Set<() => void>()
  let active = 0

  function begin(response: ServerResponse, make: () => void): void {
    active += 1
    let isActive = true
    const finish = () => {
      if (!isActive) return
      isActive = false
      active -= 1
      const [next] = waiting
      next?.()
    }
    // Rendered, not sent: a slow client keeps nobody waiting.
    response.once('prefinish', finish)
    response.once('close', finish)
    throttle.whenQuiet(() => isActive && make())
  }

  return (response: ServerResponse, make: () => void): void => {
    if (active < concurrency) return begin(response, make)
    const start = () => {
      leaveQueue()
      response.off('close', leaveQueue)
      begin(response, make)
    }
    const leaveQueue = () => waiting.delete(start)
    waiting.add(start)
    response.once('close', leaveQueue)
  }
}
