import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isStuck,
  LEASE_MS,
  mostAttempts,
  nextAttempt,
  nextAttemptInOutage,
  nextProbe,
  OUTAGE_MOST_MS,
} from '#server/domain/platform/retry.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')
const pause = (attempts: number, kind: 'PASSING' | 'UNKNOWN' | 'FINAL') => {
  const next = nextAttempt(attempts, kind, NOW)
  return next && next.getTime() - NOW.getTime()
}

test('pauses grow, and the fifth try is the last', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => pause(attempts, 'PASSING'))).toEqual([
    15_000,
    60_000,
    300_000,
    1_800_000,
    null,
  ])
})

test('money is tried with growing pauses for three days before somebody has to look', () => {
  const pauses: number[] = []
  for (let attempts = 1; attempts < mostAttempts('PATIENT'); attempts++)
    pauses.push((nextAttempt(attempts, 'PASSING', NOW, 'PATIENT')?.getTime() ?? 0) - NOW.getTime())
  expect(nextAttempt(mostAttempts('PATIENT'), 'PASSING', NOW, 'PATIENT')).toBeNull()
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(70)
  expect(hours).toBeLessThan(73)
})

test('when nobody knows whether it worked, the pause is at least a lease', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => pause(attempts, 'UNKNOWN'))).toEqual([
    60_000,
    60_000,
    300_000,
    1_800_000,
    null,
  ])
})

test('what cannot get better is not tried again', () => {
  expect(pause(1, 'FINAL')).toBeNull()
})

test('a pause never shrinks, and never begins before now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.constantFrom('PASSING', 'UNKNOWN'), (attempts, kind) => {
      const [here, later] = [pause(attempts, kind), pause(attempts + 1, kind)]
      expect(here === null).toBe(attempts >= mostAttempts('USUAL'))
      if (here !== null) expect(here).toBeGreaterThan(0)
      if (here !== null && later !== null) expect(later).toBeGreaterThanOrEqual(here)
      if (here !== null && kind === 'UNKNOWN') expect(here).toBeGreaterThanOrEqual(LEASE_MS)
    }),
  )
})

const restsAfter = (minutes: number) => {
  const since = new Date(NOW.getTime() - minutes * 60_000)
  const seconds = (next: Date | null) => next && (next.getTime() - NOW.getTime()) / 1000
  return [seconds(nextAttemptInOutage(since, NOW)), seconds(nextProbe(since, NOW))]
}

test('while a server is away, a task rests as long again, up to an hour; one of its class asks every five minutes', () => {
  expect([0, 1, 4, 10, 60, 600].map(restsAfter)).toEqual([
    [15, 15],
    [60, 60],
    [240, 240],
    [600, 300],
    [3600, 300],
    [3600, 300],
  ])
})

test('after three days a task does not wait for it any longer', () => {
  const since = (ms: number) => new Date(NOW.getTime() - ms)
  expect(nextAttemptInOutage(since(OUTAGE_MOST_MS - 1), NOW)).not.toBeNull()
  expect(nextAttemptInOutage(since(OUTAGE_MOST_MS), NOW)).toBeNull()
})

test('an outage that began in the future (the clock was set back) is one that begins', () => {
  expect(restsAfter(-20 * 60)).toEqual([15, 15])
})

test('what waits for more than five minutes is stuck', () => {
  const stuckAfter = (ms: number) => isStuck(new Date(NOW.getTime() - ms).toISOString(), NOW.toISOString())
  expect([0, 300_000, 300_001].map(stuckAfter)).toEqual([false, false, true])
})
