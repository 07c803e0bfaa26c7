import { z } from 'zod'
import { IdParam } from '#server/schemas/common.ts'
import { Instant } from '#server/schemas/date.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ListQuery } from '../rest/list-query.ts'
import { ask } from './call.ts'

/** `/activites`: a page of the list, and how many there are in all. */
const search = ask.input(ListQuery).output(
  z.object({
    activities: z.array(ActivitySummary),
    total: z.int().min(0),
    page: z.int().min(0),
    hasNext: z.boolean(),
  }),
)

/** What a calendar file says of an activity. */
const calendar = ask
  .input(z.object({ activityId: IdParam }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(
    z.object({
      /** Stays the same for ever: calendars know the event by it. */
      uid: z.string(),
      /** Raised on each change. */
      sequence: z.int().min(0),
      title: z.string(),
      description: z.string(),
      startsAt: Instant,
      endsAt: Instant.nullable(),
      timeZone: z.string(),
      place: z.string(),
      geo: z.object({ latitude: z.number(), longitude: z.number() }),
      url: z.string(),
      isCancelled: z.boolean(),
      changedAt: Instant,
    }),
  )

export const activity = { search, calendar }
