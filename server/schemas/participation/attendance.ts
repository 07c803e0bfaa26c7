import { z } from 'zod'
import { Id } from '#server/schemas/platform/primitives.ts'
import { requiredProse } from '#server/schemas/platform/text.ts'

/** 1 = present, 0 = absent. */
export const Rate = z.literal([0, 1], { error: 'participation.rate' })

/** One row of the attendance page: a button for each mark. */
export const AttendanceForm = z.object({ participantId: Id, rate: Rate })

/** The button that takes a mark back. */
export const TakeBackForm = z.object({ participantId: Id, activityId: Id })

/** The reason of an operator's correction: the person and the host read it. */
export const CorrectionReason = requiredProse('correction.reason', 400)

/** `/operations/presences/:participantId`. The mark is sent along, so that pressing twice does not toggle it twice. */
export const CorrectionForm = z.object({ rate: Rate, reason: CorrectionReason })
