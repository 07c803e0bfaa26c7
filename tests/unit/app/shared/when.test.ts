import { describe, expect, test } from 'vitest'
import { describePeriod } from '#app/features/search/list/period.ts'
import { daysOf, weekendPhase } from '#app/shared/search/when.ts'

describe('words for days', () => {
  test.each([
    ['2026-11-18', '2026-11-20'], // Wednesday: the weekend to come
    ['2026-11-20', '2026-11-20'], // Friday: it begins
    ['2026-11-21', '2026-11-21'], // Saturday: what is left of it
    ['2026-11-22', '2026-11-22'], // Sunday: its last day
  ])('on %s the weekend begins on %s and ends on Sunday', (today, startDate) => {
    expect(daysOf('weekend', today)).toEqual({ startDate, endDate: '2026-11-22' })
  })

  test.each(['2026-11-16', '2026-11-20', '2026-11-22'])(
    'on %s next week begins on Monday the 23rd',
    (today) => {
      expect(daysOf('week', today)).toEqual({ startDate: '2026-11-23', endDate: '2026-11-29' })
    },
  )

  test('from Sunday noon on, the weekend is the next one; the one after it is always whole', () => {
    expect(daysOf('weekend', '2026-11-22T11:59')).toEqual({ startDate: '2026-11-22', endDate: '2026-11-22' })
    expect(daysOf('weekend', '2026-11-22T12:00')).toEqual({ startDate: '2026-11-27', endDate: '2026-11-29' })
    expect(daysOf('nextWeekend', '2026-11-20T09:00')).toEqual({
      startDate: '2026-11-27',
      endDate: '2026-11-29',
    })
    expect(daysOf('today', '2026-11-22T23:00')).toEqual({ startDate: '2026-11-22', endDate: '2026-11-22' })
  })

  test('today is one day, and any day is none', () => {
    expect(daysOf('today', '2026-11-20')).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' })
    expect(daysOf('any', '2026-11-20')).toEqual({})
  })

  test.each([
    ['2026-11-18', 'coming'],
    ['2026-11-20', 'now'],
    ['2026-11-21', 'now'],
    ['2026-11-22', 'lastDay'],
    ['2026-11-22T14:00', 'next'],
  ])('on %s the weekend is %s', (now, phase) => {
    const { startDate = '', endDate = '' } = daysOf('weekend', now)
    expect(weekendPhase({ startDate, endDate }, now.slice(0, 10))).toBe(phase)
  })
})

describe('a period as people say it', () => {
  const from = (startDate?: string, endDate?: string, locale = 'fr') =>
    describePeriod({ startDate, endDate }, locale)

  test('says the month once', () => {
    expect(from('2026-11-20', '2026-11-29').values).toEqual({ from: '20', until: '29\u00A0novembre 2026' })
  })

  test('says the year once', () => {
    const { key, values } = from('2026-11-20', '2026-12-01')
    expect(key).toBe('range')
    expect(values).toEqual({ from: '20\u00A0novembre', until: '1er\u00A0décembre 2026' })
  })

  test('says both years when they differ', () => {
    expect(from('2026-12-31', '2027-01-01', 'en').values).toEqual({
      from: '31\u00A0December 2026',
      until: '1\u00A0January 2027',
    })
  })

  test('knows a single day, an open beginning, an open end, and neither', () => {
    expect(from('2026-11-20', '2026-11-20').key).toBe('day')
    expect(from(undefined, '2026-11-20').key).toBe('until')
    expect(from('2026-11-20').key).toBe('from')
    expect(from().key).toBe('coming')
  })
})
