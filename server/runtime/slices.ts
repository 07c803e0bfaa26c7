import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Takes two or three milliseconds: what waits meanwhile waits no longer. */
const SLICE = 50

/**
 * Goes through a long list some items at a time. After each slice others get as much time as it took: a list of any
 * length uses half of the process at most.
 */
export async function* slicesOf<Item>(items: readonly Item[], size = SLICE): AsyncGenerator<readonly Item[]> {
  for (let first = 0; first < items.length; first += size) {
    const began = performance.now()
    yield items.slice(first, first + size)
    await pause(performance.now() - began)
  }
}
