import { z } from 'zod'
import { IdParam } from './common.ts'
import { firstDay, lastDay } from './date.ts'
import { optionalLine } from './text.ts'

/** What operators look for in their journal. */
export const JournalQuery = z.object({
  actorId: IdParam.optional(),
  action: optionalLine('journal.action', 64),
  /** `activity:12`, or only `activity`. */
  subject: optionalLine('journal.subject', 64),
  startDate: firstDay,
  endDate: lastDay,
})
