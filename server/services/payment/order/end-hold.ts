import { holdUser } from '#db/queries/account/user.ts'
import { lockActivity } from '#db/queries/activity/activity.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import {
  findOpenWaitingEntryOf,
  findWaitingEntry,
  updateWaitingEntries,
} from '#db/queries/participation/waiting-list.ts'
import {
  findOpenAttempt,
  findOrder,
  listTicketsOfOrder,
  updateAttempt,
  updateOrder,
} from '#db/queries/payment/hold.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Order, PaymentAttempt } from '#db/schema/payment.ts'
import { isOfApproved, type UnpaidEnd } from '#server/domain/payment/order.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { endTickets } from '#server/services/participation/end-tickets.ts'
import { tellOfEnd } from '#server/services/participation/waiting-list/lapse.ts'
import { isGone } from './gone.ts'
import { tellOfHoldOver } from './tell.ts'

const TICKET_END = { EXPIRED: 'EXPIRED', ABANDONED: 'CANCELLED', WITHDRAWN: 'CANCELLED' } as const

/**
 * Ends an attempt that the provider says nobody can pay any more, and with it the hold of its order: its tickets end, and
 * their places go to those who wait. An order that is paid, or ended before, stays as it is; so does one whose attempt
 * expired before its time, as those of people whom the host approved.
 */
export function endHold(
  services: Services,
  { id: attemptId, orderId }: { id: number | null; orderId: number },
  as: UnpaidEnd,
): Promise<Order | undefined> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const known = await findOrder(db, orderId)
    const activity = known && (await lockActivity(db, known.activityId))
    const order = await lockOrder(db, orderId)
    if (!order || !activity) return order
    const endedAt = instant(services.now())
    const attempt = await findOpenAttempt(db, orderId)
    if (attempt && attempt.id === attemptId)
      await updateAttempt(db, attempt.id, { endedAt, outcome: outcomeOf(as) })
    // Another attempt of it is still open, or its time is not over: the places are held on.
    const isHeldOn = (attempt && attempt.id !== attemptId) || (as === 'EXPIRED' && order.heldUntil > endedAt)
    if (order.state !== 'OPEN' || isHeldOn) return order

    await updateOrder(db, orderId, { state: as, endedAt, network: null })
    const participation = await findParticipation(db, order.participationId)
    const tickets = (await listTicketsOfOrder(db, orderId)).filter((ticket) => ticket.endedAt === null)
    if (order.waitingEntryId !== null)
      await endWaiting(services, activity, { order, as }, order.waitingEntryId)
    if (participation) await endTickets(services, participation, tickets, { reason: TICKET_END[as] })
    if (as === 'EXPIRED' && isOfApproved(order)) await tellOfHoldOver(services, order)
    return findOrder(db, orderId)
  })
}

function outcomeOf(as: UnpaidEnd): PaymentAttempt['outcome'] {
  return as === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED'
}

/**
 * An offer that the hold was made of is over with it: the next in line gets its places. Only who let the time pass is
 * told: whoever gave the hold up knows. Anyone who waited without an offer is in line again where they were, unless they
 * began to wait anew, or nothing is sold any more.
 */
async function endWaiting(
  services: Services,
  activity: Activity,
  { order, as }: { order: Order; as: UnpaidEnd },
  waitingEntryId: number,
): Promise<void> {
  const { db, now } = services
  const entry = await findWaitingEntry(db, waitingEntryId)
  if (entry?.endedReason !== 'ACCEPTED') return
  if (entry.offeredAt !== null) {
    await updateWaitingEntries(db, [entry.id], { endedReason: as === 'ABANDONED' ? 'DECLINED' : 'LAPSED' })
    if (as !== 'ABANDONED') await tellOfEnd(services, [entry])
    return
  }
  await holdUser(db, entry.userId) // a ban that begins now ends the place in line
  if (activity.startsAt <= instant(now()) || (await isGone(services, order, activity))) return
  if (await findOpenWaitingEntryOf(db, activity.id, entry.userId)) return
  await updateWaitingEntries(db, [entry.id], { endedAt: null, endedReason: null, endedBy: null })
}
