import type { KeptSettings } from './settings.ts'

/** The double's own time: that of the machine, and what tests have added. Seconds, as Stripe counts. */
export interface Clock {
  now(): number
  /** As v2 writes it. */
  iso(): string
  /** Plays `work` at an earlier or later time: what is due at ten is dated ten, also when it is run at noon. */
  at<T>(seconds: number, work: () => T): T
  advance(seconds: number): void
}

export function keepClock(settings: KeptSettings): Clock {
  let offset = settings.read('clockOffset', 0)
  let pretended: number | null = null
  const now = () => pretended ?? Math.floor(Date.now() / 1000) + offset
  return {
    now,
    iso: () => new Date(now() * 1000).toISOString(),
    at(seconds, work) {
      const before = pretended
      pretended = seconds
      try {
        return work()
      } finally {
        pretended = before
      }
    },
    advance(seconds) {
      offset += seconds
      settings.write('clockOffset', offset)
    },
  }
}
