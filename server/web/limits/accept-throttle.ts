import { performance } from 'node:perf_hooks'

/** No page waits longer than this for new connections to be accepted. */
const TIMEOUT_MS = 100

/**
 * Node accepts one connection per iteration of its event loop, and a page makes an iteration several milliseconds long:
 * while pages are rendered one after the other, thousands of connections that arrive together would wait in the
 * system's backlog, which drops what it cannot hold. So nothing is rendered while each iteration accepts a connection;
 * such iterations are short.
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
    /** Call it for each connection that is accepted. */
    onConnection: () => void (connections += 1),
    /** Runs the step as soon as an iteration has accepted no connection. */
    whenQuiet: (step: () => void) => {
      if (ready.push(step) === 1) watch(connections, performance.now() + timeoutMs)
    },
  }
}
