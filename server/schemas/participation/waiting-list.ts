import { z } from 'zod'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'

/** How many places the host agrees to add for an offer out of turn: a party has no more people. */
export const OutOfTurnForm = z.object({
  adds: z.int({ error: 'common.count' }).min(0, 'common.count').max(LARGEST_PARTY, 'common.count').default(0),
})
