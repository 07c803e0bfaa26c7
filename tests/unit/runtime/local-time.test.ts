import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTimeZone, localDay, readMoment, wallClock } from '#server/runtime/local-time.ts'

const ZONES = [
  'America/Toronto',
  'America/St_Johns',
  'America/Vancouver',
  'America/Regina',
  'Europe/Paris',
  'Asia/Kathmandu',
  'UTC',
]
const minute = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))

/** The local time according to the platform's own tables. */
function byIntl(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.format(at).replace(' ', 'T')
}

describe('a time on the wall', () => {
  test('is the instant at which the wall there shows it, on every day of every zone', () => {
    fc.assert(
      fc.property(minute, fc.constantFrom(...ZONES), (at, zone) => {
        const local = wallClock(at, zone)
        expect(local).toBe(byIntl(at, zone))
        const read = readMoment(local, zone)
        expect(read?.local).toBe(local)
        // the hour that occurs twice is read as the first one
        expect([0, 3_600_000]).toContain(at.getTime() - read!.at.getTime())
        expect(byIntl(read!.at, zone)).toBe(local)
        expect(localDay(at, zone)).toBe(local.slice(0, 10))
      }),
    )
  })

  test('with an offset it is that instant, whatever the zone', () => {
    fc.assert(
      fc.property(minute, fc.constantFrom(...ZONES), (at, zone) => {
        expect(readMoment(at.toISOString(), zone)).toEqual({ at, local: byIntl(at, zone) })
      }),
    )
  })

  test.each([
    ['2027-03-14T02:00', 'America/Toronto'],
    ['2027-03-14T02:59', 'America/Toronto'],
    ['2027-03-14T02:30', 'America/St_Johns'],
    ['2027-03-28T02:30', 'Europe/Paris'],
  ])('%s is skipped in %s', (text, zone) => {
    expect(readMoment(text, zone)).toBeNull()
  })

  test.each([
    ['2027-03-14T01:59', 'America/Toronto', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14T03:00', 'America/Toronto', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14T02:30', 'America/Regina', '2027-03-14T08:30:00.000Z'],
    ['2027-11-07T01:30', 'America/Toronto', '2027-11-07T05:30:00.000Z'],
    ['2027-11-07T01:30', 'America/St_Johns', '2027-11-07T04:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(readMoment(text, zone)?.at.toISOString()).toBe(instant)
  })

  test.each(['', 'demain', '2027-02-30T09:00', '2027-13-01T09:00', '2027-01-01T25:00'])(
    '“%s” is none',
    (text) => {
      expect(readMoment(text, 'America/Toronto')).toBeNull()
    },
  )
})

test('zones are those of the IANA database', () => {
  expect(['America/Toronto', 'UTC', 'America/Rimouski', '', 'EST5EDT?'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
