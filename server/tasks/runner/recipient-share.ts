import timers from 'node:timers/promises'
import { SLOTS_OF_ONE_HOST } from '#server/domain/platform/work-class.ts'
import { NotNow } from './failure.ts'

/** A session that takes longer is slow. */
const SLOW_AFTER_MS = 10_000
const LOOK_EVERY_MS = 100
/** A thousand e-mails to a host that hangs come back seventeen times a second together; sooner, they would only look more often. */
const REST_MS = 60_000

interface Share {
  most: number
  slowAfterMs: number
}

/**
 * Limits the slots of one mail host, so that a newsletter to many people at a host that hangs does not stop the emails
 * to everybody else. Further ones wait a moment; where all are slow, they give their slot back.
 */
export function makeRecipientShare({ most, slowAfterMs }: Share) {
  const begun = new Map<string, Set<{ at: number }>>()

  /**
   * Resolves with the function that frees the slot.
   *
   * @throws NotNow when the host is slow
   */
  return async function enter(address: string): Promise<() => void> {
    const host = hostOf(address)
    for (;;) {
      const inside = begun.get(host) ?? new Set()
      begun.set(host, inside)
      if (inside.size < most) {
        const turn = { at: performance.now() }
        inside.add(turn)
        return () => {
          inside.delete(turn)
          if (inside.size === 0 && begun.get(host) === inside) begun.delete(host)
        }
      }
      if ([...inside].every(({ at }) => performance.now() - at > slowAfterMs))
        throw new NotNow('Other e-mails to the same mail host take long.', REST_MS)
      await timers.setTimeout(LOOK_EVERY_MS)
    }
  }
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

export const enterRecipientShare = makeRecipientShare({ most: SLOTS_OF_ONE_HOST, slowAfterMs: SLOW_AFTER_MS })
