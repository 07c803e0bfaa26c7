import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Order } from '#db/schema/payment.ts'

/** Takes the lock of an order, and reads it. */
export async function lockOrder(db: Db, id: number): Promise<Order | undefined> {
  return db
    .updateTable('order')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Lists buyer, host and activity of these orders. */
export async function listOrdersByIds(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('order')
    .select(['id', 'activityId', 'hostId', 'buyerId'])
    .where('id', 'in', ids)
    .execute()
}

/** Lists receipts that still name their buyer, of years that had ended by then. */
export async function listReceiptsWithOldName(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('order')
    .select('id')
    .where('buyerName', 'is not', null)
    .where('receiptYear', '<', Number(before.slice(0, 4)))
    .orderBy('receiptYear')
    .limit(limit)
    .$call(listIds)
}

export async function forgetBuyerNames(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('order').set({ buyerName: null }).where('id', 'in', ids).execute()
}
