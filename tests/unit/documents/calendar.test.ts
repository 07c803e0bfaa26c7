import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendar, type CalendarEvent, type CalendarOptions } from '#server/documents/calendar/calendar.ts'

const crests: CalendarEvent = {
  uid: 'activite-42@viree.example',
  sequence: 3,
  title: 'Les crêtes ; avant la neige, enfin',
  description: 'Prévoir :\n- des bottes\n- de l’eau',
  startsAt: '2026-11-21T14:00:00.000Z',
  endsAt: '2026-11-21T17:30:00.000Z',
  timeZone: 'America/Toronto',
  place: 'Chemin Régimbald, Saint-Donat',
  geo: { latitude: 46.3167, longitude: -74.2167 },
  url: 'https://viree.example/activites/42/les-cretes',
  isCancelled: false,
  changedAt: '2026-10-01T12:00:00.000Z',
}
const options: CalendarOptions = { brand: 'Virée', language: 'fr-CA' }

/** Parses the file as a calendar program does. */
function read(text: string) {
  const file = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = file.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { file, events, first: events[0] as ICAL.Event }
}

function instants({ startDate, endDate }: ICAL.Event): string[] {
  return [startDate, endDate].map((time) => new Date(time.toUnixTime() * 1000).toISOString())
}

describe('one activity as a calendar file', () => {
  const { file, first } = read(calendar([crests], options))

  test('keeps its name in the calendar and its number of changes', () => {
    expect(first.uid).toBe('activite-42@viree.example')
    expect(first.sequence).toBe(3)
    expect(first.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(file.getFirstPropertyValue('method')).toBe('PUBLISH')
  })

  test('says what people wrote, marks and line breaks included', () => {
    expect(first.summary).toBe(crests.title)
    expect(first.description).toBe(crests.description)
    expect(first.location).toBe(crests.place)
    expect(first.component.getFirstPropertyValue('geo')).toEqual([46.3167, -74.2167])
    expect(first.component.getFirstPropertyValue('url')).toBe(crests.url)
  })

  test('is dated by the clock of its zone, whose rules come along', () => {
    expect(first.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('America/Toronto')
    expect(first.startDate.toString()).toBe('2026-11-21T09:00:00')
    expect(file.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('America/Toronto')
    expect(instants(first)).toEqual([crests.startsAt, crests.endsAt])
  })

  test('is the same file each time, in lines of at most 75 bytes', () => {
    const text = calendar([crests], options)
    expect(text).toBe(calendar([crests], options))
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('has the rules of its own zone and years, whatever was written before', () => {
    const rulesOf = (event: CalendarEvent) =>
      /BEGIN:VTIMEZONE.*END:VTIMEZONE/s.exec(calendar([event], options))?.[0] ?? ''
    const inVancouver = { ...crests, timeZone: 'America/Vancouver' }
    const earlier = { ...crests, startsAt: '2019-11-21T14:00:00.000Z', endsAt: null }

    expect(rulesOf(crests)).toContain('TZID:America/Toronto')
    expect(rulesOf(crests)).toContain('DTSTART:20261101T020000')
    expect(rulesOf(inVancouver)).toContain('TZID:America/Vancouver')
    expect(rulesOf(inVancouver)).toContain('TZOFFSETTO:-0800')
    expect(rulesOf(earlier)).toContain('DTSTART:20191103T020000')
    expect(rulesOf(earlier)).not.toContain('DTSTART:2026')
    expect(rulesOf(crests)).toContain('TZOFFSETTO:-0500')
  })

  test('an open end stays open', () => {
    const { first } = read(calendar([{ ...crests, endsAt: null }], options))
    expect(first.component.hasProperty('dtend')).toBe(false)
  })
})

describe('an activity that is cancelled', () => {
  test('stays in a feed with its status', () => {
    const { file, first } = read(calendar([{ ...crests, isCancelled: true }], options))
    expect(file.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(first.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('is withdrawn by the file that goes by mail', () => {
    const { file, first } = read(calendar([crests], { ...options, method: 'CANCEL' }))
    expect(file.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(first.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(first.component.getFirstProperty('dtstamp')?.getFirstValue()?.toString()).toBe(
      '2026-10-01T12:00:00Z',
    )
  })

  test('is withdrawn over the night in which the clocks change, at the hours at which it was given', () => {
    const night = { ...crests, startsAt: '2027-03-14T03:30:00.000Z', endsAt: '2027-03-14T08:00:00.000Z' }
    const given = read(calendar([night], options)).first
    const withdrawn = read(calendar([{ ...night, sequence: 4 }], { ...options, method: 'CANCEL' })).first
    expect(instants(withdrawn)).toEqual([night.startsAt, night.endsAt])
    expect(instants(withdrawn)).toEqual(instants(given))
    expect(withdrawn.uid).toBe(given.uid)
    expect(withdrawn.sequence).toBeGreaterThan(given.sequence)
  })
})

describe('who stands in the file', () => {
  const organiser = { name: 'Club « La Boussole »', address: 'nepasrepondre@viree.example' }
  const attendee = { name: 'Maude Ouellet', address: 'maude@exemple.org' }
  const people = { organiser, attendee }
  const named = ({ component }: ICAL.Event, property: string) =>
    component.getAllProperties(property).map((found) => [found.getParameter('cn'), found.getFirstValue()])

  test('of what is offered: who answers for it, and nobody else', () => {
    const { first } = read(calendar([crests], { ...options, ...people }))
    expect(named(first, 'organizer')).toEqual([[organiser.name, `mailto:${organiser.address}`]])
    expect(named(first, 'attendee')).toEqual([])
  })

  test('of what is withdrawn: the same, and whom it is withdrawn from', () => {
    const { first } = read(calendar([crests], { ...options, ...people, method: 'CANCEL' }))
    expect(named(first, 'organizer')).toEqual([[organiser.name, `mailto:${organiser.address}`]])
    expect(named(first, 'attendee')).toEqual([[attendee.name, `MAILTO:${attendee.address}`]])
  })

  test('whatever people call themselves, it adds nothing to the file', () => {
    const name = 'Al"ice;ROLE=CHAIR:mailto:x\r\nX-EVIL:1\n\\ , fin'
    const evil = { name, address: 'a@exemple.org' }
    const { first } = read(
      calendar([crests], { ...options, organiser: evil, attendee: evil, method: 'CANCEL' }),
    )
    expect(first.component.hasProperty('x-evil')).toBe(false)
    expect(first.component.getFirstPropertyValue('organizer')).toBe('mailto:a@exemple.org')
    expect(first.component.getFirstPropertyValue('attendee')).toBe('MAILTO:a@exemple.org')
    expect(first.component.getFirstProperty('attendee')?.getParameter('role')).toBe('REQ-PARTICIPANT')
  })

  test('somebody without a name is called by the address', () => {
    const { first } = read(
      calendar([crests], { ...options, organiser, attendee: { ...attendee, name: ' ' }, method: 'CANCEL' }),
    )
    expect(named(first, 'attendee')).toEqual([[attendee.address, `MAILTO:${attendee.address}`]])
  })
})

describe('instants survive the file', () => {
  const HOUR = 3_600_000
  const hoursAround = (edge: string) =>
    Array.from({ length: 13 }, (_, index) =>
      new Date(Date.parse(edge) + ((index - 6) * HOUR) / 2).toISOString(),
    )

  test.each([
    { zone: 'America/Toronto', edge: '2026-03-08T07:00:00.000Z' },
    { zone: 'America/Toronto', edge: '2026-11-01T06:00:00.000Z' },
    { zone: 'America/St_Johns', edge: '2026-03-08T05:30:00.000Z' },
    { zone: 'America/St_Johns', edge: '2026-11-01T04:30:00.000Z' },
    { zone: 'Europe/Paris', edge: '2026-10-25T01:00:00.000Z' },
    { zone: 'Australia/Lord_Howe', edge: '2026-04-04T15:00:00.000Z' },
    { zone: 'America/Regina', edge: '2026-03-08T08:00:00.000Z' },
    { zone: 'Asia/Kathmandu', edge: '2026-01-01T00:00:00.000Z' },
  ])('in $zone, in the hours around $edge', ({ zone, edge }) => {
    for (const startsAt of hoursAround(edge)) {
      const endsAt = new Date(Date.parse(startsAt) + HOUR).toISOString()
      const { first } = read(calendar([{ ...crests, timeZone: zone, startsAt, endsAt }], options))
      expect(instants(first)).toEqual([startsAt, endsAt])
    }
  })

  test('in winter and in summer, a year before and after', () => {
    const dates = ['2025-01-15', '2025-07-15', '2026-01-15', '2026-07-15', '2027-01-15', '2027-07-15']
    const events = dates.map((date, index) => ({
      ...crests,
      uid: `activite-${index}@viree.example`,
      startsAt: `${date}T23:30:00.000Z`,
      endsAt: `${date}T23:45:00.000Z`,
    }))
    const found = read(calendar(events, options)).events
    expect(found.map((event) => instants(event)[0])).toEqual(events.map(({ startsAt }) => startsAt))
  })
})

describe('a feed', () => {
  test('holds each zone once, and may be empty', () => {
    const halifax = { ...crests, uid: 'activite-43@viree.example', timeZone: 'America/Halifax' }
    const { file } = read(
      calendar([crests, halifax, { ...crests, uid: 'activite-44@viree.example' }], options),
    )
    const zones = file.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
    expect(zones.sort()).toEqual(['America/Halifax', 'America/Toronto'])
    expect(read(calendar([], options)).events).toHaveLength(0)
  })

  test('has the name that was asked for, and nothing else with it', () => {
    const name = 'Marche, neige\r\nX-EVIL:1'
    const text = calendar([crests], { ...options, name })
    expect(text.split('\r\n')).toContain('X-WR-CALNAME:Marche\\, neige\\nX-EVIL:1')
    expect(read(text).file.hasProperty('x-evil')).toBe(false)
  })
})
