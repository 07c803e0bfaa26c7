import { z } from 'zod'
import { OPERATOR_ACTS, SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { firstDay, inOrder, lastDay } from '#server/schemas/platform/date.ts'
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

/** The same as a form: act and kind are chosen, the number typed. */
export const JournalForm = JournalQuery.omit({ subject: true })
  .extend({
    action: z.enum(OPERATOR_ACTS, { error: 'common.choice' }).optional(),
    kind: z.enum(SUBJECT_KINDS, { error: 'common.choice' }).optional(),
    number: IdParam.optional(),
  })
  .refine(({ kind, number }) => number === undefined || kind !== undefined, {
    path: ['number'],
    error: 'journal.number',
    ...whenReadable('kind', 'number'),
  })
  .refine(...inOrder)
