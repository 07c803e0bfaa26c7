import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageSince,
  dayKey,
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDateTime,
  formatTime,
  formatWeekday,
} from '#app/lib/dates.ts'

const MONTREAL = 'America/Toronto'
const SATURDAY = '2026-11-21T14:00:00.000Z'

describe('dates as people read them', () => {
  test('a date and its hour, in French and in English', () => {
    const instant = '2026-11-20T19:30:00.000Z'
    expect(formatDateTime(instant, MONTREAL, 'fr')).toBe('20\u00A0novembre 2026 14:30')
    expect(formatDateTime(instant, MONTREAL, 'en')).toBe('20\u00A0November 2026 14:30')
  })

  test('the weekday comes first, with a capital', () => {
    expect(formatLongDateTime(SATURDAY, MONTREAL, 'fr')).toBe('Samedi 21\u00A0novembre 2026 09:00')
    expect(formatLongDateTime(SATURDAY, MONTREAL, 'en')).toBe('Saturday 21\u00A0November 2026 09:00')
    expect(formatDay(SATURDAY, MONTREAL, 'fr')).toBe('Samedi 21\u00A0novembre')
    expect(formatWeekday(SATURDAY, MONTREAL, 'fr')).toEqual({ weekday: 'Samedi', day: '21' })
  })

  test('French says "1er", English says "1"', () => {
    const first = '2026-11-01T17:00:00.000Z'
    expect(formatDate(first, MONTREAL, 'fr')).toBe('1er\u00A0novembre 2026')
    expect(formatDate(first, MONTREAL, 'en')).toBe('1\u00A0November 2026')
  })

  test('the hour is that of the place', () => {
    expect(formatTime(SATURDAY, MONTREAL)).toBe('09:00')
    expect(formatTime(SATURDAY, 'America/Vancouver')).toBe('06:00')
    expect(formatTime(SATURDAY, 'America/St_Johns')).toBe('10:30')
  })

  test('midnight is 00:00, and belongs to the day that begins', () => {
    const midnight = '2026-11-21T05:00:00.000Z'
    expect(formatTime(midnight, MONTREAL)).toBe('00:00')
    expect(dayKey(midnight, MONTREAL)).toBe('2026-11-21')
    expect(dayKey(midnight, 'America/Vancouver')).toBe('2026-11-20')
  })

  test('no text holds a space that the typeface does not have', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
        const text = formatLongDateTime(date.toISOString(), MONTREAL, 'fr')
        expect(text).toMatch(/^\p{Lu}\p{Ll}+ (1er|\d{1,2})\u00A0\p{Ll}+ \d{4} \d\d:\d\d$/u)
      }),
    )
  })
})

describe('how long ago', () => {
  const now = '2026-11-20T16:00:00.000Z'

  test.each([
    { since: '2026-11-20T15:51:00.000Z', age: { key: 'age.minutes', values: { minutes: 9 } } },
    { since: '2026-11-20T09:50:00.000Z', age: { key: 'age.hours', values: { hours: 6, minutes: '10' } } },
    { since: '2026-11-20T13:55:00.000Z', age: { key: 'age.hours', values: { hours: 2, minutes: '05' } } },
    { since: '2026-11-17T15:00:00.000Z', age: { key: 'age.days', values: { count: 3 } } },
    { since: '2026-11-20T16:00:30.000Z', age: { key: 'age.minutes', values: { minutes: 1 } } },
  ])('$since', ({ since, age }) => {
    expect(ageSince(since, now)).toEqual(age)
  })
})
