import { describe, expect, test } from 'vitest'
import { deadlinesLeft, refundDeadlines, refundPercentAt } from '#server/domain/payment/refund-deadlines.ts'

const OFF = { days: 0, percent: 0 }
const THREE = {
  max: { days: 30, percent: 100 },
  nominal: { days: 7, percent: 50 },
  min: { days: 1, percent: 10 },
}

describe('deadlines', () => {
  test('are the same time of the day, so many calendar days earlier', () => {
    expect(refundDeadlines(THREE, '2027-03-14T09:30')).toEqual([
      { until: '2027-02-12T09:30', percent: 100 },
      { until: '2027-03-07T09:30', percent: 50 },
      { until: '2027-03-13T09:30', percent: 10 }, // the clocks change in the night between
    ])
  })

  test.each([
    ['over the end of a year', 2, '2027-01-01T00:00', '2026-12-30T00:00'],
    ['over a leap day', 1, '2028-03-01T23:59', '2028-02-29T23:59'],
  ])('%s', (_words, days, start, until) => {
    expect(refundDeadlines({ max: OFF, nominal: OFF, min: { days, percent: 100 } }, start)).toEqual([
      { until, percent: 100 },
    ])
  })

  test('there are none where nothing is given back, and none of a tier that is off', () => {
    expect(refundDeadlines({ max: OFF, nominal: OFF, min: OFF }, '2027-03-14T09:30')).toEqual([])
    const percents = refundDeadlines({ ...THREE, nominal: OFF }, '2027-03-14T09:30').map(
      ({ percent }) => percent,
    )
    expect(percents).toEqual([100, 10])
  })
})

describe('what a ticket gives back', () => {
  const at = (time: string) => new Date(`2027-03-${time}:00.000Z`)
  const deadlines = [
    { until: at('01T14:30'), percent: 100 },
    { until: at('07T14:30'), percent: 50 },
  ]

  test.each([
    ['long before', '01T00:00', 100],
    ['at the deadline itself', '01T14:30', 100],
    ['a minute later', '01T14:31', 50],
    ['after the last one', '07T14:31', 0],
  ])('%s', (_words, time, percent) => {
    expect(refundPercentAt(deadlines, at(time))).toBe(percent)
  })

  test('the deadlines that are over are not shown', () => {
    expect(deadlinesLeft(deadlines, at('02T00:00'))).toEqual([deadlines[1]])
  })
})
