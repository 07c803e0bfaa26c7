import { ORPCError } from '@orpc/server'
import { open } from '#server/api/base.ts'
import { presentDoor, presentSettled } from '#server/api/present/door.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Context } from '#server/runtime/context.ts'
import { readDoor } from '#server/services/participation/door/read.ts'
import { settleReadings } from '#server/services/participation/door/settle.ts'

const read = open.door.read.handler(async ({ input, context, errors }) => {
  const { services, session } = requireSomebody(context)
  const wanted = { activityId: input.activityId, since: input.since ?? null }
  return presentDoor(services, await unlessRefused(errors, readDoor(services, session, wanted)))
})

const settle = open.door.settle.handler(async ({ input, context, errors }) => {
  const { services, session } = requireSomebody(context)
  const readings = input.scans.map(({ scanId, ticket, ticketId, scannedAt, rate, way, live }) => ({
    scanId,
    code: ticketId === undefined ? { text: ticket ?? '' } : { ticketId },
    way: way ?? ('CALL' as const),
    readAt: instant(new Date(scannedAt)),
    isLook: rate === 0,
    isLive: live ?? false,
  }))
  const { activityId } = input
  const { settled } = await unlessRefused(errors, settleReadings(services, session, { activityId, readings }))
  return { scans: settled.map(presentSettled), now: instant(services.now()) }
})

/** A session, or a browser that holds some door. */
function requireSomebody(context: Context): Context {
  if (!context.session && !context.services.doorTokens) throw new ORPCError('UNAUTHORIZED')
  return context
}

export const door = { read, settle }
