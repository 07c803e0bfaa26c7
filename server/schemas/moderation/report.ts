import { z } from 'zod'
import { REPORT_ENDS, reportReason } from '#server/domain/moderation/report.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { optionalProse, requiredProse } from '#server/schemas/platform/text.ts'

const isReason = (id: number) => reportReason(id) !== undefined

/** What a report says, in JSON. */
export const ReportFields = {
  signalTypeId: z.int({ error: 'signal.reason' }).refine(isReason, 'signal.reason'),
  signalDescription: requiredProse('signal.description', 2000),
}

/** `/signaler`: the same, from a form. */
export const ReportForm = z.object({
  signalTypeId: z.coerce.number<string>({ error: 'signal.reason' }).refine(isReason, 'signal.reason'),
  signalDescription: ReportFields.signalDescription,
})

/** How the operators end the reports of a thing; what they note is for each other. */
export const ReportEndForm = z.object({
  as: z.enum(REPORT_ENDS, { error: 'signal.as' }),
  note: optionalProse('signal.note', 400),
})

/** `/operations/comptes/:userId`: why an account is banned, or is not any more. */
export const BanForm = z.object({ reason: requiredProse('ban.reason', 400) })

/** What the participants of called-off activities are told. */
export const BanCallOffForm = z.object({
  activityIds: z
    .array(IdParam, { error: 'ban.activities' })
    .min(1, 'ban.activities')
    .max(1000, 'ban.activities'),
  message: requiredProse('ban.message', 400),
})
