import type { IncomingMessage, ServerResponse } from 'node:http'
import { makeAcceptThrottle } from './accept-throttle.ts'

/** Enough to keep the processor busy while some of them wait for the database. */
const AT_ONCE = 16

/**
 * Pictures have lines of their own: somebody who asks for a thousand of them takes no place of a page. What is read or
 * written in a moment does not wait behind what is drawn pixel by pixel, one at a time in the process.
 */
const PICTURES_AT_ONCE = { picture: 8, drawing: 4 }

/** Whoever asks whether the site is well is answered at once, above all when it has much to do. */
const FOR_WATCHERS = ['/sante', '/metrics']

type LineName = 'page' | 'picture' | 'drawing'

/**
 * Lets so many visitors have their page made at a time; the others wait in line, in their order. Made all at once, five
 * thousand pages are all late, and a registration among them holds its activity's lock until each of its statements had
 * its turn. Forms and the API do not wait: who registers goes first.
 */
export function makeRenderQueue(atOnce = AT_ONCE) {
  const door = makeAcceptThrottle()
  const lines: Record<LineName, ReturnType<typeof makeLine>> = {
    page: makeLine(atOnce, door),
    picture: makeLine(PICTURES_AT_ONCE.picture, door),
    drawing: makeLine(PICTURES_AT_ONCE.drawing, door),
  }

  const enqueue = (
    { method, url = '' }: IncomingMessage,
    response: ServerResponse,
    make: () => void,
  ): void => {
    const isRead = (method === 'GET' || method === 'HEAD') && !FOR_WATCHERS.includes(url)
    if (!isRead) return make()
    lines[queueNameOf(url)](response, make)
  }
  return { enqueue, onConnection: door.onConnection }
}

/** Which line an address stands in. */
export function queueNameOf(url: string): LineName {
  const [path = ''] = url.split('?')
  if (/^\/(couvertures|partage)\/[^/]*\.png$/.test(path)) return 'drawing'
  return /^\/(couvertures|images|plans)\//.test(path) ? 'picture' : 'page'
}

function makeLine(atOnce: number, door: ReturnType<typeof makeAcceptThrottle>) {
  const waiting = new Set<() => void>()
  let inside = 0

  function enter(response: ServerResponse, make: () => void): void {
    inside += 1
    let isInside = true
    const leave = () => {
      if (!isInside) return
      isInside = false
      inside -= 1
      const [next] = waiting
      next?.()
    }
    // Made, not sent: a slow reader keeps nobody waiting.
    response.once('prefinish', leave)
    response.once('close', leave)
    door.whenQuiet(() => isInside && make())
  }

  return (response: ServerResponse, make: () => void): void => {
    if (inside < atOnce) return enter(response, make)
    const goIn = () => {
      forget()
      response.off('close', forget)
      enter(response, make)
    }
    const forget = () => waiting.delete(goIn)
    waiting.add(goIn)
    response.once('close', forget)
  }
}
