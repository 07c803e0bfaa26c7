import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { listOrderLines } from '#db/queries/payment/hold.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Order, PaymentAttempt } from '#db/schema/payment.ts'
import { countPeople } from '#server/domain/participation/capacity.ts'
import type { Services } from '#server/runtime/context.ts'
import { countByType, type WantedPart } from '#server/services/participation/party.ts'

/** Places that wait for their payment. */
export interface Held {
  outcome: 'HELD'
  order: Order
  attempt: PaymentAttempt
  given: number
  wanted: number
}

/**
 * Returns what a request led to before: for how many people the order is, and how many were asked for (`parts`: in all)
 * beside those whom the registration has otherwise.
 */
export async function heldOf(
  { db }: Pick<Services, 'db'>,
  { order, attempt }: Pick<Held, 'order' | 'attempt'>,
  parts: readonly WantedPart[],
): Promise<Held> {
  const lines = await listOrderLines(db, order.id)
  const given = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const lineIds = idsOf(lines)
  const others = (await listOpenTickets(db, [order.participationId])).filter(
    ({ orderLineId }) => orderLineId === null || !lineIds.includes(orderLineId),
  )
  const before = countByType(others)
  const added = parts.map(({ ticketTypeId, people }) => {
    const has = ticketTypeId === null ? others.length : (before.get(ticketTypeId) ?? 0)
    return { people: Math.max(0, people - has) }
  })
  return { outcome: 'HELD', order, attempt, given, wanted: Math.max(given, countPeople(added)) }
}
