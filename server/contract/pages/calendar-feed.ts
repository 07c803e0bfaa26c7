import { z } from 'zod'
import { SwitchOffLink } from '#server/schemas/notification/preferences.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { ask, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** The data of an activity in a calendar. */
export const CalendarEvent = z.object({
  /** Constant: calendars identify the event by it. */
  uid: z.string(),
  /** Raised on each change. */
  sequence: z.int().min(0),
  title: z.string(),
  description: z.string(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  timeZone: z.string(),
  /** Null: it is held online. */
  place: z.string().nullable(),
  geo: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  url: z.string(),
  isCancelled: z.boolean(),
  changedAt: Instant,
})

/** `/mon-compte/agenda`: the secret in the address of my calendar; null while there is none. */
const read = ask
  .errors({ ...UNAUTHORIZED })
  .output(z.object({ feed: z.object({ token: z.string(), since: Instant }).nullable() }))

/** Creates an address; the one before stops working. */
const renew = ask.errors({ ...UNAUTHORIZED }).output(z.object({ token: z.string() }))

const close = ask.errors({ ...UNAUTHORIZED }).output(z.object({ closed: z.literal(true) }))

/** The contents of the calendar at a secret address. */
const events = ask
  .input(z.object({ token: SwitchOffLink }))
  .errors({ ...NOT_FOUND })
  .output(z.object({ locale: z.enum(['fr', 'en']), events: z.array(CalendarEvent) }))

export const calendarFeed = { read, renew, close, events }
