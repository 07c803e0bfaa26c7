import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { findOpenOrderOf } from '#db/queries/payment/hold.ts'
import { isUnpaid } from '#server/domain/participation/good-for-entry.ts'
import type { Services } from '#server/runtime/context.ts'
import { type OrderOpen, orderOpen } from '#server/services/payment/order/order-open.ts'
import { countByType, isHeld, type WantedPart } from './party.ts'

/**
 * Returns the order that has to be paid before a registration has all these people; null: it has them. Places that are
 * only held are no registration, and end with their hold.
 */
export async function findUnpaid(
  { db }: Pick<Services, 'db'>,
  participationId: number,
  parts: readonly WantedPart[],
): Promise<OrderOpen | null> {
  const order = await findOpenOrderOf(db, participationId)
  if (!order) return null
  const others = (await listOpenTickets(db, [participationId])).filter((ticket) => !isUnpaid(ticket))
  return isHeld(parts, countByType(others), { partySize: others.length }) ? null : orderOpen(order)
}
