import { GOOD_TICKET } from '#db/queries/participation/waiting.ts'
import { idsOf, isFound, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Order } from '#db/schema/payment.ts'

/** Tickets of an order. */
export interface OrderOfTickets extends Pick<
  Order,
  'id' | 'state' | 'paidAt' | 'refundPolicy' | 'activityStartsAt' | 'activityTimeZone'
> {
  ticketIds: number[]
}

/** Lists the orders of which these tickets are, each with its own of them. */
export async function listOrdersOfTickets(db: Db, ticketIds: readonly number[]): Promise<OrderOfTickets[]> {
  if (ticketIds.length === 0) return []
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .innerJoin('order', 'order.id', 'orderLine.orderId')
    .select(['order.id', 'order.state', 'order.paidAt', 'order.refundPolicy'])
    .select(['order.activityStartsAt', 'order.activityTimeZone', 'ticket.id as ticketId'])
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

/** Ends the open orders of an activity; returns how many there were. */
export async function closeOpenOrdersOf(
  db: Db,
  activityId: number,
  end: { state: 'WITHDRAWN'; endedAt: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('order')
    .set({ ...end, network: null })
    .where('activityId', '=', activityId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lists the ids of the orders of an activity that may still be paid. */
export async function listOpenOrdersOf(db: Db, activityId: number): Promise<number[]> {
  return db
    .selectFrom('order')
    .select('id')
    .where('activityId', '=', activityId)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .$call(listIds)
}

export async function hasPaidOrder(db: Db, activityId: number): Promise<boolean> {
  return db
    .selectFrom('order')
    .select('id')
    .where('activityId', '=', activityId)
    .where('state', '=', 'PAID')
    .limit(1)
    .$call(isFound)
}

/** Lists the orders after this one that were paid, or that the seller's side ended. */
export async function listOrdersOfEnded(
  db: Db,
  activityId: number,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom('order')
    .select('id')
    .where('activityId', '=', activityId)
    .where('state', 'in', ['PAID', 'WITHDRAWN'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists those of these orders that ended with an attempt to pay them still open. */
export async function listUnpaidWithAttempt(db: Db, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order')
    .innerJoin('paymentAttempt', 'paymentAttempt.orderId', 'order.id')
    .select('order.id')
    .where('order.id', 'in', orderIds)
    .where('order.state', '<>', 'PAID')
    .where('paymentAttempt.endedAt', 'is', null)
    .orderBy('order.id')
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

/** Lists those of these orders that were paid and have such tickets, each with its own of them. */
export async function listOrdersToGiveBack(
  db: Db,
  activityId: number,
  orderIds: readonly number[],
): Promise<{ id: number; ticketIds: number[] }[]> {
  if (orderIds.length === 0) return []
  const tickets = await unrefunded(db, activityId)
    .select(['order.id', 'ticket.id as ticketId'])
    .where('order.id', 'in', orderIds)
    .orderBy('ticket.id')
    .execute()
  return orderIds.flatMap((id) => {
    const ticketIds = tickets.filter((ticket) => ticket.id === id).map(({ ticketId }) => ticketId)
    return ticketIds.length === 0 ? [] : [{ id, ticketIds }]
  })
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
