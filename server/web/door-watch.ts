import { performance } from 'node:perf_hooks'

/** No page waits longer than this for new visitors to come in. */
const PATIENCE_MS = 100

/**
 * Node takes in one connection a turn of its loop, and a page takes a turn of several milliseconds: while pages are made one
 * after the other, thousands who arrive together would wait outside, and the system cuts off whom it cannot hold. So
 * nothing is made while in each turn somebody comes in; such turns are short.
 */
export function makeDoorWatch(patienceMs = PATIENCE_MS) {
  let arrivals = 0
  let ready: (() => void)[] = []

  function watch(seen: number, until: number): void {
    setImmediate(() => {
      if (arrivals !== seen && performance.now() < until) return watch(arrivals, until)
      const steps = ready
      ready = []
      for (const step of steps) step()
    })
  }

  return {
    /** Somebody comes in. */
    greet: () => void (arrivals += 1),
    /** Runs the step as soon as nobody came in for a turn. */
    whenQuiet: (step: () => void) => {
      if (ready.push(step) === 1) watch(arrivals, performance.now() + patienceMs)
    },
  }
}
