import { GOOD_TICKET } from '#db/queries/participation/waiting.ts'
import { idsOf, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Order } from '#db/schema/payment.ts'

/** Tickets of an order. */
export interface OrderOfTickets extends Pick<Order, 'id' | 'state' | 'refundPolicy'> {
  ticketIds: number[]
}

/** Lists the orders of which these tickets are, each with its own of them. */
export async function listOrdersOfTickets(db: Db, ticketIds: readonly number[]): Promise<OrderOfTickets[]> {
  if (ticketIds.length === 0) return []
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .innerJoin('order', 'order.id', 'orderLine.orderId')
    .select(['order.id', 'order.state', 'order.refundPolicy', 'ticket.id as ticketId'])
    .where('ticket.id', 'in', ticketIds)
    .orderBy('order.id')
    .orderBy('ticket.id')
    .execute()
  const orders = new Map<number, OrderOfTickets>()
  for (const { id, ticketId, ...row } of rows) {
    const order = orders.get(id) ?? { id, ...row, ticketIds: [] }
    orders.set(id, order)
    order.ticketIds.push(ticketId)
  }
  return [...orders.values()]
}

export async function listOpenOrdersOf(db: Db, activityId: number): Promise<number[]> {
  return db
    .selectFrom('order')
    .select('id')
    .where('activityId', '=', activityId)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .$call(listIds)
}

/** Tickets that cost something and ended with their activity, of which nothing has been given back yet. */
function unrefunded(db: Db, activityId: number) {
  return db
    .selectFrom('ticket')
    .innerJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .innerJoin('order', 'order.id', 'orderLine.orderId')
    .where('ticket.activityId', '=', activityId)
    .where('ticket.endedReason', '=', 'ACTIVITY_CANCELLED')
    .where('ticket.netCents', '>', 0)
    .where('order.state', '=', 'PAID')
    .where('ticket.id', 'not in', (select) => select.selectFrom('refundTicket').select('ticketId'))
}

/** Lists the first paid orders with such tickets, each with its own of them. */
export async function listOrdersToGiveBack(
  db: Db,
  activityId: number,
  limit: number,
): Promise<{ id: number; ticketIds: number[] }[]> {
  const ids = await unrefunded(db, activityId)
    .select('order.id')
    .distinct()
    .orderBy('order.id')
    .limit(limit)
    .$call(listIds)
  if (ids.length === 0) return []
  const tickets = await unrefunded(db, activityId)
    .select(['order.id', 'ticket.id as ticketId'])
    .where('order.id', 'in', ids)
    .orderBy('ticket.id')
    .execute()
  return ids.map((id) => ({
    id,
    ticketIds: tickets.filter((ticket) => ticket.id === id).map(({ ticketId }) => ticketId),
  }))
}

/** Lists the activities for which these registrations have paid tickets. */
export async function listActivitiesOfPaidTickets(
  db: Db,
  participationIds: readonly number[],
): Promise<number[]> {
  if (participationIds.length === 0) return []
  const rows = await db
    .selectFrom('ticket')
    .select('activityId as id')
    .distinct()
    .where('participationId', 'in', participationIds)
    .where(GOOD_TICKET)
    .where('netCents', '>', 0)
    .orderBy('activityId')
    .execute()
  return idsOf(rows)
}
