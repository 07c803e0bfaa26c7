import { z } from 'zod'
import { SORTS } from '#server/schemas/activity/fields.ts'
import { Day } from '#server/schemas/platform/date.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { Place } from '../entities/place.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ListQuery } from '../rest/list-query.ts'
import { CalendarEvent } from './calendar-feed.ts'
import { ask } from './call.ts'

/** `/activites`: a page of the list, and how many there are in all. */
const search = ask
  .input(ListQuery)
  .errors({ UNKNOWN_PLACE: { status: 422 } })
  .output(
    z.object({
      activities: z.array(ActivitySummary),
      /** How many there are in all, or more than that. */
      total: z.int().min(0),
      isTotalLeast: z.boolean(),
      page: z.int().min(0),
      hasNext: z.boolean(),
      order: z.enum(SORTS),
      /** A word occurs in so many activities that only the nearest 1,000 by date were compared. */
      isNarrowed: z.boolean(),
      /** Unknown words, with the one that was searched for instead. */
      corrections: z.array(z.object({ typed: z.string(), meant: z.string() })),
      /** Without results: the words as they may have been meant. */
      suggestion: z.string().nullable(),
      /** The town that distances are measured from, and others of the same name. */
      town: Place.nullable(),
      namesakes: z.array(Place),
      /** The requested days, first and last. */
      startDate: Day.nullable(),
      endDate: Day.nullable(),
    }),
  )

/** The data of a calendar file of an activity. */
const calendar = ask
  .input(z.object({ activityId: IdParam }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(CalendarEvent)

export const activity = { search, calendar }
