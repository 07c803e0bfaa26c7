import { z } from 'zod'
import { IdParam, Language } from '#server/schemas/platform/primitives.ts'
import { MarkCorrection, Participant } from '../entities/participant.ts'
import { PublicPerson } from '../entities/person.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** `/operations/presences/:participantId`: a mark, and its corrections so far, newest first. */
const read = ask
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN, ...NOT_FOUND })
  .input(z.object({ participantId: IdParam }))
  .output(
    z.object({
      participant: Participant,
      /** Of the activity's name. */
      language: Language,
      corrections: z.array(
        MarkCorrection.extend({
          after: z.boolean(),
          operator: PublicPerson.omit({ pictureUrl: true }),
        }),
      ),
    }),
  )

export const correction = { read }
