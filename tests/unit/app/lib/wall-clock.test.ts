import { describe, expect, test } from 'vitest'
import { clockShows } from '#app/lib/format/wall-clock.server.ts'

describe('times that the clock on the wall shows', () => {
  test.each([
    ['2026-11-21T09:00', 'America/Toronto', true],
    ['2027-03-14T01:59', 'America/Toronto', true],
    ['2027-03-14T02:30', 'America/Toronto', false],
    ['2027-03-14T03:00', 'America/Toronto', true],
    ['2027-03-14T02:30', 'America/Regina', true],
    ['2026-11-01T01:30', 'America/Toronto', true],
    ['2027-03-14T02:30', 'America/St_Johns', false],
  ])('%s in %s: %s', (local, timeZone, shown) => {
    expect(clockShows(local, timeZone)).toBe(shown)
  })

  test('what is no time is never shown', () => {
    expect(clockShows('2026-13-40T09:00', 'America/Toronto')).toBe(false)
  })
})
