import { TooBusy } from '#server/domain/too-busy.ts'

/** Whoever is sent away comes back when the line has had time to end. */
const COME_BACK_SECONDS = 10

/**
 * Lets so many works go on at a time; the others wait, in their order. For work that takes a processor to itself: begun all
 * at once, it leaves none for those who only want a page. Beyond `mostWaiting` nobody is let in: a line that only grows
 * answers nobody, and holds on to what each of them sent.
 *
 * @throws TooBusy
 */
export function makeTurns(
  atOnce: number,
  mostWaiting = Infinity,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let inside = 0

  function enter(): Promise<void> | void {
    if (inside >= atOnce && waiting.length >= mostWaiting) throw new TooBusy(COME_BACK_SECONDS)
    if (inside >= atOnce) return new Promise((resolve) => waiting.push(resolve))
    inside += 1
  }

  /** Whoever leaves hands the place on; only where nobody waits is it free. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
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
