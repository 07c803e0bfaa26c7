import { z } from 'zod'
import { SUBJECT_KINDS } from '#server/domain/audit.ts'
import { IdParam } from './common.ts'
import { firstDay, lastDay } from './date.ts'
import { whenReadable } from './rule.ts'
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

/** The same as the page asks it: the kind is chosen, the number typed. */
export const JournalForm = JournalQuery.omit({ subject: true })
  .extend({
    kind: z.enum(SUBJECT_KINDS, { error: 'common.choice' }).optional(),
    number: IdParam.optional(),
  })
  .refine(({ kind, number }) => number === undefined || kind !== undefined, {
    path: ['number'],
    error: 'journal.number',
    ...whenReadable('kind', 'number'),
  })
