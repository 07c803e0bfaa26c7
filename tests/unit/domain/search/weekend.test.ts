import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekendAfter, weekendOf } from '#server/domain/search/weekend.ts'

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const weekday = (of: string) => new Date(`${of}T00:00:00Z`).getUTCDay()

describe('this weekend', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-20', '2026-11-22'],
    ['a Thursday', '2026-11-19', '2026-11-20', '2026-11-22'],
    ['a Friday', '2026-11-20', '2026-11-20', '2026-11-22'],
    ['a Saturday: what is left of it', '2026-11-21', '2026-11-21', '2026-11-22'],
    ['a Sunday: what is left of it', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['a Sunday morning', '2026-11-22T11:59', '2026-11-22', '2026-11-22'],
    ['a Sunday from noon on: the next one', '2026-11-22T12:00', '2026-11-27', '2026-11-29'],
    ['a Saturday night', '2026-11-21T23:59', '2026-11-21', '2026-11-22'],
    ['the end of a year', '2026-12-31', '2027-01-01', '2027-01-03'],
  ])('seen from %s', (_, today, startDate, endDate) => {
    expect(weekendOf(today)).toEqual({ startDate, endDate })
  })

  test.each([
    ['2026-11-19', '2026-11-27', '2026-11-29'],
    ['2026-11-21', '2026-11-27', '2026-11-29'],
    ['2026-11-22T11:00', '2026-11-27', '2026-11-29'],
    ['2026-11-22T12:00', '2026-12-04', '2026-12-06'],
  ])('the next one, seen from %s, is whole', (now, startDate, endDate) => {
    expect(weekendAfter(now)).toEqual({ startDate, endDate })
  })

  test('always ends on a Sunday within six days, and never begins in the past', () => {
    fc.assert(
      fc.property(day, (today) => {
        const { startDate, endDate } = weekendOf(today)
        expect(weekday(endDate)).toBe(0)
        expect([5, 6, 0]).toContain(weekday(startDate))
        expect(startDate >= today && startDate <= endDate && endDate <= addDays(today, 6)).toBe(true)
      }),
    )
  })
})

test('days add up and take away again', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (of, count) => {
      expect(addDays(addDays(of, count), -count)).toBe(of)
    }),
  )
})
