import { z } from 'zod'
import { SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { firstDay, lastDay } from '#server/schemas/platform/date.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'

/** The filters of the operators' audit log. */
export const JournalQuery = z.object({
  actorId: IdParam.optional(),
  action: optionalLine('journal.action', 64),
  /** `activity:12`, or only `activity`. */
  subject: optionalLine('journal.subject', 64),
  startDate: firstDay,
  endDate: lastDay,
})

/** The same as a form: the kind is chosen, the number typed. */
export const JournalForm = JournalQuery.omit({ subject: true })
  .extend({ kind: z.enum(SUBJECT_KINDS, { error: 'common.choice' }).optional(), number: IdParam.optional() })
  .refine(({ kind, number }) => number === undefined || kind !== undefined, {
    path: ['number'],
    error: 'journal.number',
    ...whenReadable('kind', 'number'),
  })
