import { z } from 'zod'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { AnswerText, PartySize } from '#server/schemas/participation/join.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { missingOr, optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { body, list } from './body.ts'

/** The wanted places: how many people in which payment model (left out when there is only one). */
export const Attendance = list(body({ paymentModelId: Id.optional(), nbrParticipant: PartySize }), 20)
  .min(1, 'attendance.required')
  .refine((parts) => isTold(parts) || countPeople(parts) <= LARGEST_PARTY, {
    path: [0, 'nbrParticipant'],
    error: 'participation.nbrParticipant.tooMany',
  })

/** A single number that is too large was reported already. */
function isTold(parts: { nbrParticipant: number }[]): boolean {
  return parts.some(({ nbrParticipant }) => nbrParticipant > LARGEST_PARTY)
}

function countPeople(parts: { nbrParticipant: number }[]): number {
  return parts.reduce((sum, { nbrParticipant }) => sum + nbrParticipant, 0)
}

/** A member card as printed, with the address that the organisation sent it to. */
export const MemberCard = body({
  number: requiredLine('card.number', 40),
  email: z.email(missingOr('email.required', 'email.wrong')).max(254, 'email.tooLong'),
})

/** The pass in the answer of POST /api/user to a guest. */
export const GuestPass = optionalLine('text', 200)

/** Answers to the host's questions, once or for each person of the party (1 is the first). */
export const Responses = list(
  body({
    questionId: Id,
    value: z.union([AnswerText, z.boolean()], { error: 'answer.notText' }),
    person: z.int({ error: 'common.count' }).min(1, 'common.count').max(50, 'common.count').optional(),
  }),
  1000,
)
