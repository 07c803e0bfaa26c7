import { z } from 'zod'
import { Day } from '#server/schemas/platform/date.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { Place } from '../entities/place.ts'
import { Quote } from '../entities/review.ts'
import { ChartMonth } from '../rest/lookup.ts'
import { ask } from './call.ts'

/** The home page: some activities with their covers, then an agenda of the next days, then the year, then reviews. */
const soon = ask.output(
  z.object({
    featured: z.array(ActivitySummary),
    days: z.array(z.object({ day: Day, activities: z.array(ActivitySummary) })),
    /** The coming or current weekend, and how many activities it has, or more than that. */
    weekend: z.object({ startDate: Day, endDate: Day, count: z.int().min(0), isLeast: z.boolean() }),
    months: z.array(ChartMonth),
    /** The latest reviews. */
    quotes: z.array(Quote),
  }),
)

/** Activities near the town that was typed, or else that of the caller's profile; null without either. */
const near = ask
  .input(z.object({ town: optionalLine('town', 120) }))
  .errors({ UNKNOWN_PLACE: { status: 422 } })
  .output(z.object({ town: Place, activities: z.array(ActivitySummary) }).nullable())

export const home = { soon, near }
