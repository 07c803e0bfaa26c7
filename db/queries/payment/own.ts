import type { Page } from '#db/queries/activity/listed.ts'
import type { Holder } from '#db/queries/participation/own.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Order, Refund } from '#db/schema/payment.ts'

/** An order with the language in which the name of its activity is written. */
export interface NamedOrder extends Order {
  activityLanguage: Activity['language']
}

/** The orders of a person, also of registrations that have ended: the receipt stays theirs. */
function ofHolder(db: Db, { userId, guestPassId }: Holder) {
  const orders = db
    .selectFrom('order')
    .innerJoin('participation', 'participation.id', 'order.participationId')
    .innerJoin('activity', 'activity.id', 'order.activityId')
    .selectAll('order')
    .select('activity.language as activityLanguage')
    .where('order.buyerId', '=', userId)
  return guestPassId === null ? orders : orders.where('participation.guestPassId', '=', guestPassId)
}

export async function findOwnOrder(
  db: Db,
  holder: Holder,
  transactionId: string,
): Promise<NamedOrder | undefined> {
  return ofHolder(db, holder).where('order.transactionId', '=', transactionId).executeTakeFirst()
}

/** Lists what a person has bought or may still pay, and what was paid and went back; the newest first. */
export async function listOwnOrders(db: Db, holder: Holder, page: Page): Promise<NamedOrder[]> {
  return ofHolder(db, holder)
    .where((eb) =>
      eb.or([
        eb('order.state', 'in', ['OPEN', 'PAID']),
        eb.exists(eb.selectFrom('refund').select('refund.id').whereRef('refund.orderId', '=', 'order.id')),
      ]),
    )
    .orderBy('order.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Lists what an account has yet to pay, the first that ends first. */
export async function listHeldOrders(db: Db, userId: number, limit: number): Promise<NamedOrder[]> {
  return db
    .selectFrom('order')
    .innerJoin('activity', 'activity.id', 'order.activityId')
    .selectAll('order')
    .select('activity.language as activityLanguage')
    .where('order.buyerId', '=', userId)
    .where('order.state', '=', 'OPEN')
    .orderBy('order.heldUntil')
    .orderBy('order.id')
    .limit(limit)
    .execute()
}

/** Lists what was paid for these registrations, or may still be, the newest first. */
export async function listOrdersOfParticipations(db: Db, participationIds: number[]): Promise<Order[]> {
  if (participationIds.length === 0) return []
  return db
    .selectFrom('order')
    .selectAll()
    .where('participationId', 'in', participationIds)
    .where('state', 'in', ['OPEN', 'PAID'])
    .orderBy('id', 'desc')
    .execute()
}

/** Lists the refunds of an order that have a credit note, also one that failed: whoever got its number may read it. */
export async function listCreditedRefunds(db: Db, orderId: number): Promise<Refund[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('creditNoteNumber', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Lists what went back of these orders, or is on its way. */
export async function listRefundsOfOrders(db: Db, orderIds: number[]): Promise<Refund[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('refund')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .where('state', '!=', 'FAILED')
    .orderBy('id')
    .execute()
}
