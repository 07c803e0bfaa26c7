import type { IncomingMessage, ServerResponse } from 'node:http'
import { makeDoorWatch } from './door-watch.ts'

/** Enough to keep the processor busy while some of them wait for the database. */
const AT_ONCE = 16

/** Whoever asks whether the site is well is answered at once, above all when it has much to do. */
const FOR_WATCHERS = ['/sante', '/metrics']

/**
 * Lets so many visitors have their page made at a time; the others wait in line, in their order. Made all at once, five
 * thousand pages are all late, and a registration among them holds its activity's lock until each of its statements had
 * its turn. Forms and the API do not wait: who registers goes first.
 */
export function makePageLine(atOnce = AT_ONCE) {
  const waiting = new Set<() => void>()
  const door = makeDoorWatch()
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

  const stand = ({ method, url = '' }: IncomingMessage, response: ServerResponse, make: () => void): void => {
    const isPage = (method === 'GET' || method === 'HEAD') && !FOR_WATCHERS.includes(url)
    if (!isPage) return make()
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
  return { stand, greet: door.greet }
}
