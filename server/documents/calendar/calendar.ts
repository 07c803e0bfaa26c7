import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { DateTime } from 'luxon'
import { timeZoneRules } from './time-zone-rules.ts'

export interface CalendarEvent {
  /** Constant, so that calendars replace the event: `activity-42@viree.example`. */
  uid: string
  /** Raised by each change of time or place. */
  sequence: number
  title: string
  /** Plain text. */
  description?: string
  startsAt: string
  endsAt: string | null
  timeZone: string
  place: string | null
  geo?: { latitude: number; longitude: number }
  /** Null: no page opens for the reader. */
  url: string | null
  isCancelled: boolean
  /** When the activity last changed: never the moment of writing, so that the same activity gives the same file. */
  changedAt: string
}

export interface CalendarOptions {
  /** Name of the calendar, for feeds. */
  name?: string
  /** The product that makes the file: `Virée`. */
  brand: string
  /** Language of the texts: `fr-CA`. */
  language: string
  method?: CalendarMethod
  /** The organiser of the events. RFC 5546 requires one in each file that has a method. */
  organiser?: Correspondent
  /** The recipient of a CANCEL; other files name none. */
  attendee?: Correspondent
}

export interface Correspondent {
  name: string
  address: string
}

/**
 * PUBLISH for feeds, downloads and confirmations: the event is offered, and no answer is expected. REQUEST would make
 * email programs send replies, with the person's address, to an organiser who never asked for them. CANCEL withdraws a
 * mailed one; in a feed a cancelled event stays, with its status, until it is over.
 */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/** The interval at which subscribed calendars should refresh a feed. */
const READ_AGAIN_AFTER_S = 4 * 3600

/** Returns an iCalendar file (RFC 5545): wall-clock times of the activity's zone, with the rules of that zone. */
export function calendar(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { brand, language, method = 'PUBLISH' } = options
  const file = ical({
    prodId: { company: plain(brand), product: 'agenda', language: language.slice(0, 2).toUpperCase() },
    method: ICalCalendarMethod[method],
    // The library escapes the texts of events, but not this one.
    name: options.name === undefined ? null : escaped(plain(options.name)),
    ttl: options.name === undefined ? null : READ_AGAIN_AFTER_S,
    timezone: { name: null, generator: (zone) => timeZoneRules(zone, ...yearsOf(events)) },
  })
  for (const event of events) add(file, event, { ...options, method })
  return `${file.toString()}\r\n`
}

function add(file: ICalCalendar, event: CalendarEvent, { method, organiser, attendee }: CalendarOptions) {
  const { startsAt, endsAt, timeZone } = event
  const isCancelled = method === 'CANCEL' || event.isCancelled
  file.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: utc(event.changedAt),
    lastModified: utc(event.changedAt),
    start: utc(startsAt),
    end: endsAt === null ? null : utc(endsAt),
    timezone: [startsAt, endsAt].some((at) => at !== null && happensTwice(at, timeZone)) ? null : timeZone,
    summary: plain(event.title),
    description: event.description === undefined ? null : plain(event.description),
    location: location(event),
    url: event.url,
    organizer: organiser ? correspondent(organiser) : null,
    attendees: method === 'CANCEL' && attendee ? [correspondent(attendee)] : [],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

/**
 * In the night when clocks go back, one hour happens twice. A wall-clock time then means the first one (RFC 5545,
 * 3.3.5), but not every calendar program reads it so: an event that touches that hour is written in UTC instead.
 */
function happensTwice(at: string, timeZone: string): boolean {
  return DateTime.fromISO(at, { zone: timeZone }).getPossibleOffsets().length > 1
}

function location({ place, geo }: CalendarEvent) {
  if (place === null) return null
  const title = plain(place)
  return geo ? { title, geo: { lat: geo.latitude, lon: geo.longitude } } : { title }
}

/** A name is quoted, on one line. */
function correspondent({ name, address }: Correspondent) {
  return {
    name:
      plain(name)
        .replace(/[\n"]+/g, ' ')
        .trim() || address,
    email: address,
  }
}

/** Returns a year before the first event and one after the last: the range that calendars show around them. */
function yearsOf(events: readonly CalendarEvent[]): [number, number] {
  const years = events.flatMap(({ startsAt, endsAt }) => [utc(startsAt).year, utc(endsAt ?? startsAt).year])
  return [Math.min(...years) - 1, Math.max(...years) + 1]
}

function utc(at: string): DateTime {
  return DateTime.fromISO(at, { zone: 'utc' })
}

/** The format allows no control characters; line breaks are written as \n by the library. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}
