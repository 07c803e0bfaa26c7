import { TooBusy } from '#server/domain/too-busy.ts'

/** Whoever is sent away comes back when the line has had time to end. */
const RETRY_AFTER_SECONDS = 10

/**
 * Lets so many works go on at a time; the others wait, in their order. For work that takes a processor to itself: begun all
 * at once, it leaves none for those who only want a page. Beyond `mostWaiting` nobody is let in: a line that only grows
 * answers nobody, and holds on to what each of them sent.
 *
 * @throws TooBusy
 */
export function makeConcurrencyLimit(
  concurrency: number,
  maxWaiting = Infinity,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let active = 0

  function enter(): Promise<void> | void {
    if (active >= concurrency && waiting.length >= maxWaiting) throw new TooBusy(RETRY_AFTER_SECONDS)
    if (active >= concurrency) return new Promise((resolve) => waiting.push(resolve))
    active += 1
  }

  /** Whoever leaves hands the place on; only where nobody waits is it free. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else active -= 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
