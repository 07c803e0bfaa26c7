import { z } from 'zod'
import {
  LONGEST_SEARCH,
  PARTICIPANT_ORDERS,
  PARTICIPANT_STATES,
} from '#server/domain/participation/participant-list.ts'
import { PageParam } from '#server/schemas/platform/primitives.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'

/** How a host narrows the list of participants down. */
export const ParticipantListQuery = z.object({
  q: optionalLine('participants.q', LONGEST_SEARCH),
  state: z.enum(PARTICIPANT_STATES, { error: 'common.choice' }).optional(),
  order: z.enum(PARTICIPANT_ORDERS, { error: 'common.choice' }).default('first'),
  page: PageParam,
})

export type ParticipantListQuery = z.output<typeof ParticipantListQuery>
