import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysBetween,
  daysLater,
  EVERY,
  LONGEST_SERIES,
  movedWith,
  type Repetition,
  seriesTimes,
} from '#server/domain/activity/series.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2080-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const hour = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hours, minutes]) => `T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
const local = fc.tuple(day, hour).map(([day, hour]) => day + hour)
const every = fc.constantFrom(...EVERY)
const counted = fc.record({ every, times: fc.integer({ min: 2, max: LONGEST_SERIES }) })

const LONG_AGO = '1999-12-31T00:00'

function timesOf(first: string, repetition: Repetition, now = LONG_AGO): string[] {
  const series = seriesTimes(first, repetition, now)
  if ('refused' in series) throw new Error(series.refused)
  return series.times
}

describe('a series', () => {
  test('of a week has the same weekday, over both changes of the clocks', () => {
    expect(timesOf('2026-03-01T09:00', { every: 'WEEK', times: 3 })).toEqual([
      '2026-03-01T09:00',
      '2026-03-08T09:00', // the clocks go forward that night
      '2026-03-15T09:00',
    ])
    expect(timesOf('2026-10-25T09:00', { every: 'TWO_WEEKS', times: 2 })).toEqual([
      '2026-10-25T09:00',
      '2026-11-08T09:00',
    ])
  })

  test('of months takes the last day of a short one, and its own day again in the next', () => {
    expect(timesOf('2027-12-31T18:30', { every: 'MONTH', times: 5 })).toEqual([
      '2027-12-31T18:30',
      '2028-01-31T18:30',
      '2028-02-29T18:30',
      '2028-03-31T18:30',
      '2028-04-30T18:30',
    ])
  })

  test('until a day has that day too', () => {
    expect(timesOf('2026-12-01T10:00', { every: 'WEEK', until: '2026-12-15' })).toHaveLength(3)
    expect(timesOf('2026-12-01T10:00', { every: 'WEEK', until: '2026-12-14' })).toHaveLength(2)
  })

  test.each([
    ['a thousand', { every: 'WEEK', times: 1000 }, 'SERIES_TOO_LONG'],
    ['a hundred and one', { every: 'WEEK', times: 101 }, 'SERIES_TOO_LONG'],
    ['until far away', { every: 'WEEK', until: '2090-01-01' }, 'SERIES_TOO_LONG'],
    ['one', { every: 'MONTH', times: 1 }, 'SERIES_TOO_SHORT'],
    ['less than none', { every: 'MONTH', times: -5 }, 'SERIES_TOO_SHORT'],
    ['until the day before', { every: 'WEEK', until: '2026-11-20' }, 'SERIES_TOO_SHORT'],
  ] as const)('of %s is refused', (_, repetition, refused) => {
    const data = { most: LONGEST_SERIES }
    const refusal = refused === 'SERIES_TOO_LONG' ? { refused, data } : { refused }
    expect(seriesTimes('2026-11-21T10:00', repetition, LONG_AGO)).toEqual(refusal)
  })

  test('ends with the calendar of the platform', () => {
    expect(seriesTimes('2099-12-20T10:00', { every: 'WEEK', times: 3 }, LONG_AGO)).toEqual({
      refused: 'SERIES_OUT_OF_REACH',
    })
  })

  test('of something past goes on with what is ahead, on the same weekday or day of the month', () => {
    const now = '2026-11-21T10:00'
    expect(timesOf('2026-10-10T10:00', { every: 'WEEK', times: 3 }, now)).toEqual([
      '2026-10-10T10:00',
      '2026-11-28T10:00', // at this very moment the one of today begins
      '2026-12-05T10:00',
    ])
    expect(timesOf('2026-08-31T18:30', { every: 'MONTH', until: '2026-12-31' }, now)).toEqual([
      '2026-08-31T18:30',
      '2026-11-30T18:30',
      '2026-12-31T18:30',
    ])
    const tooShort = { every: 'WEEK' as const, until: '2026-11-20' }
    expect(seriesTimes('2026-10-10T10:00', tooShort, now)).toEqual({ refused: 'SERIES_TOO_SHORT' })
  })

  test('has as many times as were asked for, at one hour, each later than the one before', () => {
    fc.assert(
      fc.property(local, counted, (first, repetition) => {
        const times = timesOf(first, repetition)
        expect(times).toHaveLength(repetition.times)
        expect(times[0]).toBe(first)
        expect(new Set(times.map((time) => time.slice(10)))).toEqual(new Set([first.slice(10)]))
        expect(times).toEqual([...new Set(times)].sort())
      }),
    )
  })

  test('of weeks is evenly spaced; of months, one a month, on the day of the first or on the last of the month', () => {
    fc.assert(
      fc.property(local, counted, (first, repetition) => {
        const times = timesOf(first, repetition)
        for (const [index, time] of times.entries()) {
          if (repetition.every !== 'MONTH') {
            expect(daysBetween(first, time)).toBe(index * (repetition.every === 'WEEK' ? 7 : 14))
            continue
          }
          const isLast = daysLater(time, 1).slice(8, 10) === '01'
          expect(
            time.slice(8, 10) === first.slice(8, 10) || (isLast && time.slice(8, 10) < first.slice(8, 10)),
          ).toBe(true)
          const months = Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7))
          expect(months - Number(first.slice(0, 4)) * 12 - Number(first.slice(5, 7))).toBe(index)
        }
      }),
    )
  })

  test('until a day is the beginning of the longer one', () => {
    fc.assert(
      fc.property(local, counted, (first, repetition) => {
        const times = timesOf(first, repetition)
        const until = times.at(-1)!.slice(0, 10)
        expect(timesOf(first, { every: repetition.every, until })).toEqual(times)
      }),
    )
  })
})

test('what lies about a start moves with it, by whole days', () => {
  expect(movedWith('2026-11-20T23:00', '2026-11-21T10:00', '2027-03-01T02:30')).toBe('2027-02-28T23:00')
  fc.assert(
    fc.property(local, day, day, (time, from, to) => {
      const moved = movedWith(time, from, to)
      expect(movedWith(moved, to, from)).toBe(time)
      expect(daysBetween(to, moved)).toBe(daysBetween(from, time))
    }),
  )
})
