import { z } from 'zod'
import { Count, Flag } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { Places } from './fields.ts'

/** Over the wire. Left empty: unlimited. */
export const ResizeForm = z.object({ participantNbr: Count.nullish() })

/** `/mes-activites/:id/places`: on the page, unlimited is a checkbox of its own. */
export const PlacesForm = z
  .object({ participantNbr: Places.optional(), unlimited: Flag.default(false) })
  .refine(({ unlimited, participantNbr }) => unlimited || participantNbr !== undefined, {
    path: ['participantNbr'],
    error: 'activity.participantNbr.required',
    ...whenReadable('unlimited', 'participantNbr'),
  })
