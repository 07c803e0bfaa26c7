import { z } from 'zod'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'

/** Somebody who comes along, as far as they are named. */
export const CompanionName = z.object({ prenom: optionalLine('prenom', 60), nom: optionalLine('nom', 60) })

const TicketName = CompanionName.extend({ uuid: Uuid })

/** The people of a party, each on their ticket. */
export const NamesForm = z.object({
  billets: z
    .array(TicketName, { error: 'common.list' })
    .min(1, 'common.list')
    .max(LARGEST_PARTY, 'common.list'),
})
