/**
 * Lets so many works go on at a time; the others wait, in their order. For work that takes a processor to itself: begun all
 * at once, it leaves none for those who only want a page.
 */
export function makeTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let inside = 0

  function enter(): Promise<void> | void {
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
