import { z } from 'zod'
import { Day } from '#server/schemas/date.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { ask } from './call.ts'

/** The home page: some with their covers, then an agenda of the next days. */
const soon = ask.output(
  z.object({
    featured: z.array(ActivitySummary),
    days: z.array(z.object({ day: Day, activities: z.array(ActivitySummary) })),
    /** The coming weekend, or the one that is on, and how many activities it holds. */
    weekend: z.object({ startDate: Day, endDate: Day, count: z.int().min(0) }),
  }),
)

export const home = { soon }
