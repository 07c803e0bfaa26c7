import { performance } from 'node:perf_hooks'

/** No page waits longer than this for new visitors to come in. */
const TIMEOUT_MS = 100

/**
 * Node takes in one connection a turn of its loop, and a page takes a turn of several milliseconds: while pages are made one
 * after the other, thousands who arrive together would wait outside, and the system cuts off whom it cannot hold. So
 * nothing is made while in each turn somebody comes in; such turns are short.
 */
export function makeAcceptThrottle(timeoutMs = TIMEOUT_MS) {
  let connections = 0
  let ready: (() => void)[] = []

  function watch(seen: number, until: number): void {
    setImmediate(() => {
      if (connections !== seen && performance.now() < until) return watch(connections, until)
      const steps = ready
      ready = []
      for (const step of steps) step()
    })
  }

  return {
    /** Somebody comes in. */
    onConnection: () => void (connections += 1),
    /** Runs the step as soon as nobody came in for a turn. */
    whenQuiet: (step: () => void) => {
      if (ready.push(step) === 1) watch(connections, performance.now() + timeoutMs)
    },
  }
}
