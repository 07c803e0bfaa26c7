import { z } from 'zod'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'

const name = { prenom: optionalLine('prenom', 60), nom: optionalLine('nom', 60) }

/** Somebody who comes along, as far as they are named. */
export const CompanionName = z.object(name, { error: 'common.object' })

const TicketName = z.object({ ...name, uuid: Uuid }, { error: 'common.object' })

/** The people of a party, each on their ticket. */
export const NamesForm = z.object({
  billets: z
    .array(TicketName, { error: 'common.list' })
    .min(1, 'common.list')
    .max(LARGEST_PARTY, 'common.list'),
})
