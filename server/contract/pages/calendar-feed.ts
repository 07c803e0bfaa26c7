import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'

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
