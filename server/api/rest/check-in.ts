import { open } from '#server/api/base.ts'
import { presentVerdict } from '#server/api/present/door.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { checkInTicket, lookAtTicket } from '#server/services/participation/door/check-in.ts'

/** What stands at POST /api/activity/validqrcode and /api/activity/tickets. */

export const checkIn = open.ticket.checkIn.handler(async ({ input, context, errors }) => {
  const { activityId, uuid: text, rate, scanId } = input
  const reading = { activityId, text, scanId: scanId ?? null, isLook: rate !== 1 }
  return presentVerdict(
    await unlessRefused(errors, checkInTicket(context.services, context.session, reading)),
  )
})

export const look = open.ticket.look.handler(async ({ input, context, errors }) =>
  presentVerdict(await unlessRefused(errors, lookAtTicket(context.services, context.session, input.ticket))),
)
