import { z } from 'zod'
import { Id } from '#server/schemas/common.ts'
import { PartySize } from '#server/schemas/participation.ts'
import { optionalLine } from '#server/schemas/text.ts'
import { body, list } from './body.ts'

/** Which places are wanted: how many people in which payment model (left out when there is only one). */
export const Attendance = list(body({ paymentModelId: Id.optional(), nbrParticipant: PartySize }), 20).min(
  1,
  'attendance.required',
)

/** The pass that POST /api/user answered to a guest. */
export const GuestPass = optionalLine('text', 200)

/** Answers to the host's questions, once or for each person of the party. */
export const Responses = list(
  body({
    questionId: Id,
    value: z.union([z.string().max(2000), z.boolean()], { error: 'common.notText' }),
    person: z.int({ error: 'common.count' }).min(1, 'common.count').max(50, 'common.count').optional(),
  }),
  500,
)
