import pLimit from 'p-limit'
import { TooBusy } from '#server/domain/platform/too-busy.ts'

/** By then the calls that wait now are done. */
const RETRY_AFTER_SECONDS = 10

/**
 * Runs so much work at a time, and bounds what p-limit leaves unbounded: how many calls wait. For work that takes a
 * processor to itself: begun all at once, it leaves none for pages. A queue that only grows answers nobody, and holds in
 * memory what each caller sent.
 *
 * @throws TooBusy
 */
export function makeConcurrencyLimit(
  concurrency: number,
  maxWaiting: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting)
      throw new TooBusy(RETRY_AFTER_SECONDS)
    return limit(work)
  }
}
