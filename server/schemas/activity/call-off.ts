import { z } from 'zod'
import { optionalProse } from '#server/schemas/platform/text.ts'

/** `/mes-activites/:id/annuler`. */
export const CallOffForm = z.object({ reason: optionalProse('removal.reason', 400) })
