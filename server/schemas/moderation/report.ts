import { z } from 'zod'
import { REPORT_ENDS, reportReason } from '#server/domain/moderation/report.ts'
import { optionalProse, requiredProse } from '#server/schemas/platform/text.ts'

const isReason = (id: number) => reportReason(id) !== undefined

/** The fields of a report, in JSON. */
export const ReportFields = {
  signalTypeId: z.int({ error: 'signal.reason' }).refine(isReason, 'signal.reason'),
  signalDescription: requiredProse('signal.description', 2000),
}

/** `/signaler`: the same, from a form. */
export const ReportForm = z.object({
  signalTypeId: z.coerce.number<string>({ error: 'signal.reason' }).refine(isReason, 'signal.reason'),
  signalDescription: ReportFields.signalDescription,
})

/** How the operators close the reports of a thing; their notes are for each other. */
export const ReportEndForm = z.object({
  as: z.enum(REPORT_ENDS, { error: 'signal.as' }),
  note: optionalProse('signal.note', 400),
})
