import { z } from 'zod'
import { Uuid } from '#server/schemas/platform/primitives.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { Ticket } from '../entities/ticket.ts'
import { ask, NOT_FOUND } from './call.ts'

/** `/billets/:uuid`: anyone with the uuid has the ticket. */
const read = ask
  .input(z.object({ uuid: Uuid }))
  .errors({ ...NOT_FOUND })
  .output(
    z.object({
      ticket: Ticket,
      activity: ActivitySummary,
      displayName: z.string(),
      /** The address of an online activity, as long as the ticket is valid. */
      onlineLink: z.string().nullable(),
    }),
  )

export const ticket = { read }
