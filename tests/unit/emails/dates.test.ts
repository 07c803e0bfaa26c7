import { describe, expect, test } from 'vitest'
import { dateAndTime, labelledDateAndTime, nearness, soon, when } from '#emails/dates.ts'
import { english, french } from './words.ts'

const montreal = (at: string) => ({ at, timeZone: 'America/Toronto' })

describe('dates in emails', () => {
  test('read the same way in both languages', () => {
    expect(dateAndTime(french, montreal('2026-11-21T14:00:00.000Z'))).toBe(
      'Samedi 21\u00A0novembre 2026 09:00',
    )
    expect(dateAndTime(english, montreal('2026-11-21T14:00:00.000Z'))).toBe(
      'Saturday 21\u00A0November 2026 09:00',
    )
  })

  test('behind a label, begin in lower case in French', () => {
    const end = montreal('2026-11-21T14:00:00.000Z')
    expect(labelledDateAndTime(french, 'À prendre avant', end)).toBe(
      'À prendre avant\u00A0: samedi 21\u00A0novembre 2026 09:00',
    )
    expect(labelledDateAndTime(english, 'Take by', end)).toBe('Take by: Saturday 21\u00A0November 2026 09:00')
  })

  test('the first of a month is « 1er » in French', () => {
    expect(dateAndTime(french, montreal('2026-12-01T20:30:00.000Z'))).toBe(
      'Mardi 1er\u00A0décembre 2026 15:30',
    )
    expect(dateAndTime(english, montreal('2026-12-01T20:30:00.000Z'))).toBe(
      'Tuesday 1\u00A0December 2026 15:30',
    )
  })

  test('midnight is 00:00, of the day that begins', () => {
    expect(dateAndTime(french, montreal('2026-07-01T04:00:00.000Z'))).toBe(
      'Mercredi 1er\u00A0juillet 2026 00:00',
    )
  })

  test('the clock is that of the activity, before and after the hour changes', () => {
    expect(dateAndTime(french, montreal('2026-03-08T06:59:00.000Z'))).toContain('01:59')
    expect(dateAndTime(french, montreal('2026-03-08T07:00:00.000Z'))).toContain('03:00')
  })

  test.each([
    { timeZone: 'America/Toronto', fr: 'heure de Montréal', en: 'Montréal time' },
    { timeZone: 'America/Halifax', fr: 'heure d’Halifax', en: 'Halifax time' },
    { timeZone: 'America/Yellowknife', fr: 'heure de Yellowknife', en: 'Yellowknife time' },
    { timeZone: 'Europe/Paris', fr: 'heure de l’Europe centrale', en: 'Central European Time' },
  ])('a clock in $timeZone is named', ({ timeZone, fr, en }) => {
    const at = '2026-11-21T14:00:00.000Z'
    expect(when(french, { at, timeZone }).text).toBe(fr)
    expect(when(english, { at, timeZone }).text).toBe(en)
  })
})

describe('how near a moment is', () => {
  test.each([
    // Nine in the evening, before and after midnight of the activity's own clock.
    { at: '2026-11-21T02:00:00.000Z', writtenAt: '2026-11-20T04:59:00.000Z', near: 'tomorrow' },
    { at: '2026-11-21T02:00:00.000Z', writtenAt: '2026-11-20T05:00:00.000Z', near: 'today' },
    { at: '2026-11-21T02:00:00.000Z', writtenAt: '2026-11-19T04:59:00.000Z', near: 'later' },
    // The nights in which the clocks change are 23 and 25 hours long.
    { at: '2026-03-09T03:30:00.000Z', writtenAt: '2026-03-08T04:30:00.000Z', near: 'tomorrow' },
    { at: '2026-11-02T04:30:00.000Z', writtenAt: '2026-11-01T03:30:00.000Z', near: 'tomorrow' },
    { at: '2027-01-01T05:30:00.000Z', writtenAt: '2027-01-01T04:30:00.000Z', near: 'tomorrow' },
  ])('$at is $near at $writtenAt', ({ at, writtenAt, near }) => {
    expect(nearness(montreal(at), writtenAt)).toBe(near)
  })

  test('midnight is 00:00', () => {
    const moment = montreal('2026-11-21T05:00:00.000Z')
    expect(soon(french, moment, '2026-11-20T17:00:00.000Z')).toBe('Demain 00:00')
    expect(soon(english, moment, '2026-11-20T17:00:00.000Z')).toBe('Tomorrow 00:00')
  })
})
