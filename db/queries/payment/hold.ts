import type { Holder } from '#db/queries/participation/own.ts'
import { countRows, idsOf, isFound, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Ticket } from '#db/schema/participation.ts'
import type {
  NewOrder,
  NewOrderLine,
  NewPaymentAttempt,
  Order,
  OrderLine,
  OrderUpdate,
  PaymentAttempt,
  PaymentAttemptUpdate,
} from '#db/schema/payment.ts'

/** Orders that are open, and the attempts to pay them. */

export async function insertOrder(db: Db, order: NewOrder): Promise<Order> {
  return db.insertInto('order').values(order).returningAll().executeTakeFirstOrThrow()
}

/** Inserts the lines one after the other: their ids are in their order. */
export async function insertOrderLines(db: Db, lines: readonly NewOrderLine[]): Promise<OrderLine[]> {
  const inserted: OrderLine[] = []
  for (const line of lines)
    inserted.push(await db.insertInto('orderLine').values(line).returningAll().executeTakeFirstOrThrow())
  return inserted
}

type Share = Pick<
  Ticket,
  'netCents' | 'gstCents' | 'qstCents' | 'feeCents' | 'feeGstCents' | 'feeQstCents' | 'orderLineId'
>

/** Puts a ticket into its line, with its share of the order. */
export async function setTicketShare(db: Db, id: number, share: Share): Promise<void> {
  await db.updateTable('ticket').set(share).where('id', '=', id).execute()
}

export async function updateOrder(db: Db, id: number, change: OrderUpdate): Promise<void> {
  await db.updateTable('order').set(change).where('id', '=', id).execute()
}

export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  return db.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findOrderByTransaction(db: Db, transactionId: string): Promise<Order | undefined> {
  return db.selectFrom('order').selectAll().where('transactionId', '=', transactionId).executeTakeFirst()
}

/** Finds the order of a registration that waits for its payment. There is at most one. */
export async function findOpenOrderOf(db: Db, participationId: number): Promise<Order | undefined> {
  return db
    .selectFrom('order')
    .selectAll()
    .where('participationId', '=', participationId)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .executeTakeFirst()
}

/** Whether the same registration holds something else, or has paid something since this order was made. */
export async function hasBoughtSince(
  db: Db,
  { id, participationId, createdAt }: Pick<Order, 'id' | 'participationId' | 'createdAt'>,
): Promise<boolean> {
  return db
    .selectFrom('order')
    .select('id')
    .where('participationId', '=', participationId)
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('state', '=', 'OPEN'), eb('paidAt', '>', createdAt)]))
    .limit(1)
    .$call(isFound)
}

export async function listOrderLines(db: Db, orderId: number): Promise<OrderLine[]> {
  return db.selectFrom('orderLine').selectAll().where('orderId', '=', orderId).orderBy('id').execute()
}

/** Ends the holds of approved people of an activity then, where they were longer. Returns the ids of these orders. */
export async function shortenHoldsTo(db: Db, activityId: number, heldUntil: string): Promise<number[]> {
  const rows = await db
    .updateTable('order')
    .set({ heldUntil })
    .where('activityId', '=', activityId)
    .where('state', '=', 'OPEN')
    .where('network', 'is', null)
    .where('heldUntil', '>', heldUntil)
    .returning('id')
    .execute()
  return idsOf(rows)
}

/** Lists all tickets of an order, ended ones too. */
export async function listTicketsOfOrder(db: Db, orderId: number): Promise<Ticket[]> {
  return db
    .selectFrom('ticket')
    .innerJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .selectAll('ticket')
    .where('orderLine.orderId', '=', orderId)
    .orderBy('ticket.id')
    .execute()
}

/** Lists when the open orders of a person end: all of theirs, or those that were made with this pass. */
export async function listHoldEndsOf(db: Db, { userId, guestPassId }: Holder): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .innerJoin('participation', 'participation.id', 'order.participationId')
    .select('heldUntil')
    .where('buyerId', '=', userId)
    .$if(guestPassId !== null, (query) => query.where('participation.guestPassId', '=', guestPassId))
    .where('order.state', '=', 'OPEN')
    .orderBy('heldUntil')
    .execute()
  return rows.map(({ heldUntil }) => heldUntil)
}

/** Counts the open orders of a network; `within`: of all that lie within it, by the beginning that their names share. */
export async function countHoldsOfNetwork(
  db: Db,
  { network, within }: HoldingNetwork,
  activityId?: number,
): Promise<number> {
  return db
    .selectFrom('order')
    .where('network', within ? 'like' : '=', within ? `${network}%` : network)
    .where('state', '=', 'OPEN')
    .$if(activityId !== undefined, (query) => query.where('activityId', '=', activityId ?? 0))
    .$call(countRows)
}

export async function sumPlacesOfNetwork(
  db: Db,
  { network, within }: HoldingNetwork,
  activityId: number,
): Promise<number> {
  const { places } = await db
    .selectFrom('order')
    .innerJoin('orderLine', 'orderLine.orderId', 'order.id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('orderLine.quantity'), eb.lit(0)).as('places'))
    .where('order.network', within ? 'like' : '=', within ? `${network}%` : network)
    .where('order.state', '=', 'OPEN')
    .where('order.activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  return places
}

/** A network as orders name it, or the beginning of the names of all within a wider one. */
interface HoldingNetwork {
  network: string
  within?: boolean
}

/** Inserts it; undefined where the order has an open one. */
export async function insertAttempt(db: Db, attempt: NewPaymentAttempt): Promise<PaymentAttempt | undefined> {
  return db
    .insertInto('paymentAttempt')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateAttempt(db: Db, id: number, change: PaymentAttemptUpdate): Promise<void> {
  await db.updateTable('paymentAttempt').set(change).where('id', '=', id).execute()
}

export async function findOpenAttempt(db: Db, orderId: number): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function listAttempts(db: Db, orderId: number): Promise<PaymentAttempt[]> {
  return db.selectFrom('paymentAttempt').selectAll().where('orderId', '=', orderId).orderBy('id').execute()
}

export async function findAttemptBySession(db: Db, stripeSessionId: string) {
  return db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('stripeSessionId', '=', stripeSessionId)
    .executeTakeFirst()
}

/** A page of orders: those after this id. */
interface OrdersAfter {
  after: number
  limit: number
}

/** Lists open orders whose hold is over, and orders that ended with an attempt still open. */
export async function listOrdersToEnd(db: Db, now: string, { after, limit }: OrdersAfter): Promise<number[]> {
  return db
    .selectFrom('order')
    .select('order.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'OPEN'), eb('heldUntil', '<=', now)]),
        eb.and([
          eb('state', '<>', 'OPEN'),
          eb(
            'order.id',
            'in',
            eb.selectFrom('paymentAttempt').select('orderId').where('paymentAttempt.endedAt', 'is', null),
          ),
        ]),
      ]),
    )
    .where('order.id', '>', after)
    .orderBy('order.id')
    .limit(limit)
    .$call(listIds)
}

/** Lists open orders with an attempt that began before then, and may have been paid. */
export async function listOrdersToRead(
  db: Db,
  before: string,
  { after, limit }: OrdersAfter,
): Promise<number[]> {
  return db
    .selectFrom('order')
    .innerJoin('paymentAttempt', 'paymentAttempt.orderId', 'order.id')
    .select('order.id')
    .where('order.state', '=', 'OPEN')
    .where('paymentAttempt.endedAt', 'is', null)
    .where('paymentAttempt.createdAt', '<=', before)
    .where('order.id', '>', after)
    .orderBy('order.id')
    .limit(limit)
    .$call(listIds)
}
