import { z } from 'zod'
import { LONGEST_ANSWER } from '#server/domain/participation/answers.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'
import { Email, FirstName } from '#server/schemas/account/account.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { missingOr, optionalLine, toProse } from '#server/schemas/platform/text.ts'

/** How many people come together. */
export const PartySize = z
  .number(missingOr('participation.nbrParticipant.required', 'participation.nbrParticipant.wrong'))
  .int('participation.nbrParticipant.wrong')
  .min(1, 'participation.nbrParticipant.tooFew')
  .max(LARGEST_PARTY, 'participation.nbrParticipant.tooMany')

/** An answer to a question of the host. A line break counts once, as in the field: browsers send two characters. */
export const AnswerText = z
  .string({ error: 'answer.notText' })
  .overwrite(toProse)
  .max(LONGEST_ANSWER, 'answer.tooLong')

/** `/activites/:id/inscription`. */
export const RegistrationForm = z.object({
  /** How many come; with several ticket types, each has a field of its own (app/shared/participation). */
  nbrParticipant: PartySize.optional(),
  /** Only for members-only activities. */
  cardNumber: optionalLine('card.number', 40),
  cardEmail: Email.optional(),
  /** The host may have my e-mail address. */
  consent: Flag.default(false),
  /** If fewer places are left than I ask for, I take those. */
  acceptFewer: Flag.default(false),
  /** Where the buyer of paid places of something online is: it decides the taxes. */
  province: z.enum(PROVINCES, { error: 'payment.province' }).optional(),
})

/** The person without an account, and the address that they write twice (spec §5). */
const GUEST = {
  prenom: FirstName,
  nom: optionalLine('nom', 60),
  email: Email,
  emailAgain: z.string({ error: 'email.again' }).trim(),
  terms: z.literal(true, { error: 'terms.required' }),
}

const SAME_ADDRESS = {
  path: ['emailAgain'],
  error: 'email.different',
  ...whenReadable('email', 'emailAgain'),
}

/** The same page without an account. */
export const GuestRegistrationForm = RegistrationForm.extend(GUEST).refine(
  ({ email, emailAgain }) => isSameAddress(email, emailAgain),
  SAME_ADDRESS,
)

/** `/activites/:id/attente`. */
export const WaitForm = z.object({
  nbrParticipant: PartySize,
  /** Of several ticket types. */
  paymentModelId: Id.optional(),
})

/** The same page without an account. */
export const GuestWaitForm = WaitForm.extend(GUEST).refine(
  ({ email, emailAgain }) => isSameAddress(email, emailAgain),
  SAME_ADDRESS,
)

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
