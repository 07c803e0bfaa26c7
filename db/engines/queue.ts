/** Admits a number of callers at a time; the others wait in order, each with a time limit. */
export interface Queue {
  /** @throws what `onTimeout` makes, or what `refuseAll` was given */
  enter(): Promise<void>
  /** Frees the place for the next caller. */
  leave(): void
  /** Returns whether the next caller has to wait. */
  isTaken(): boolean
  /** Rejects all waiting callers. */
  refuseAll(error: Error): void
  /** For how long, in milliseconds, callers have been waiting without any of them getting in; 0 when none waits. */
  stuckMs(): number
}

export function makeQueue(atOnce: number, timeoutMs: number, onTimeout: () => Error): Queue {
  const waiting = new Set<{ come: () => void; refuse: (error: Error) => void }>()
  let inside = 0
  let movedAt = 0

  function wait(): Promise<void> {
    if (waiting.size === 0) movedAt = performance.now()
    return new Promise((resolve, reject) => {
      const timer = timeoutMs > 0 ? setTimeout(() => waiter.refuse(onTimeout()), timeoutMs) : undefined
      const settle = (then: () => void) => {
        clearTimeout(timer)
        waiting.delete(waiter)
        then()
      }
      const waiter = { come: () => settle(resolve), refuse: (error: Error) => settle(() => reject(error)) }
      waiting.add(waiter)
    })
  }

  return {
    async enter() {
      if (inside >= atOnce) return wait()
      inside += 1
    },
    leave() {
      const [next] = waiting
      movedAt = performance.now()
      if (next) next.come()
      else inside -= 1
    },
    isTaken: () => inside >= atOnce,
    refuseAll(error) {
      for (const waiter of [...waiting]) waiter.refuse(error)
    },
    stuckMs: () => (waiting.size === 0 ? 0 : performance.now() - movedAt),
  }
}
