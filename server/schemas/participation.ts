import { z } from 'zod'
import { LARGEST_PARTY } from '#server/domain/joining.ts'
import { Flag, Id } from './common.ts'
import { missingOr, optionalLine, requiredProse } from './text.ts'

/** How many people come together. */
export const PartySize = z
  .number(missingOr('participation.nbrParticipant.required', 'participation.nbrParticipant.wrong'))
  .int('participation.nbrParticipant.wrong')
  .min(1, 'participation.nbrParticipant.tooFew')
  .max(LARGEST_PARTY, 'participation.nbrParticipant.tooMany')

/** `/activites/:id/inscription`. */
export const RegistrationForm = z.object({
  nbrParticipant: PartySize,
  /** The host may have my e-mail address. */
  consent: Flag.default(false),
  /** If fewer places are left than I ask for, I take those. */
  acceptFewer: Flag.default(false),
})

/** 1 = present, 0 = absent. */
export const Rate = z.literal([0, 1], { error: 'participation.rate' })

/** One row of the rating page: a button for each mark. */
export const RatingForm = z.object({ participantId: Id, rate: Rate })

/** What a host tells the person whom they remove. */
export const RemovalReason = requiredProse('removal.reason', 400)

export const ChequeNumber = optionalLine('checkNumber', 200)
