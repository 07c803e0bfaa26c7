import { countRows, isFound, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type {
  NewNewsletterSubscription,
  NewPromotion,
  NewsletterSubscription,
  Promotion,
} from '#db/schema/notification.ts'

/** Returns the open subscription of an address, confirmed or not, locked until the transaction ends. */
export async function lockOpenSubscription(trx: Db, emailKey: string) {
  return trx
    .updateTable('newsletterSubscription')
    .set((eb) => ({ emailKey: eb.ref('emailKey') }))
    .where('emailKey', '=', emailKey)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Lists the subscriptions of an address, those that ended too. */
export async function listSubscriptionsOf(db: Db, emailKey: string): Promise<number[]> {
  return db.selectFrom('newsletterSubscription').select('id').where('emailKey', '=', emailKey).$call(listIds)
}

export async function findSubscription(db: Db, id: number): Promise<NewsletterSubscription | undefined> {
  return db.selectFrom('newsletterSubscription').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSubscriptionByLink(db: Db, confirmHash: string) {
  return db
    .selectFrom('newsletterSubscription')
    .selectAll()
    .where('confirmHash', '=', confirmHash)
    .executeTakeFirst()
}

/** Returns undefined when the same address was entered at the same instant. */
export async function insertSubscription(db: Db, subscription: NewNewsletterSubscription) {
  return db
    .insertInto('newsletterSubscription')
    .values(subscription)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateSubscription(db: Db, id: number, change: Partial<NewsletterSubscription>) {
  await db.updateTable('newsletterSubscription').set(change).where('id', '=', id).execute()
}

/** Confirms a subscription; true only for the first call. */
export async function confirmSubscription(db: Db, id: number, confirmedAt: string): Promise<boolean> {
  return db
    .updateTable('newsletterSubscription')
    .set({ confirmedAt })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .$call(isFound)
}

/** Ends a subscription; true only for the first call. */
export async function endSubscription(db: Db, id: number, endedAt: string): Promise<boolean> {
  return db
    .updateTable('newsletterSubscription')
    .set({ endedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .$call(isFound)
}

/** Counts the subscriptions that are confirmed and have not ended. */
export async function countReceivers(db: Db): Promise<number> {
  return db
    .selectFrom('newsletterSubscription')
    .where('confirmedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .$call(countRows)
}

/** Lists the next subscriptions by id that were confirmed by then and have not ended. */
export async function listReceiverIds(
  db: Db,
  { confirmedBy, after, limit }: { confirmedBy: string; after: number; limit: number },
): Promise<number[]> {
  return db
    .selectFrom('newsletterSubscription')
    .select('id')
    .where('confirmedAt', '<=', confirmedBy)
    .where('endedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$call(listIds)
}

/** Inserts an issue; when the same form was sent before, returns the issue that it made. */
export async function insertPromotionOnce(
  db: Db,
  promotion: NewPromotion & { requestKey: string },
): Promise<{ promotion: Promotion; isNew: boolean }> {
  const inserted = await db
    .insertInto('promotion')
    .values(promotion)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { promotion: inserted, isNew: true }
  const made = await db
    .selectFrom('promotion')
    .selectAll()
    .where('requestKey', '=', promotion.requestKey)
    .executeTakeFirstOrThrow()
  return { promotion: made, isNew: false }
}

/** Returns an issue whose emails are not all queued, locked until the transaction ends. */
export async function lockUnfinishedPromotion(trx: Db, id: number): Promise<Promotion | undefined> {
  return trx
    .updateTable('promotion')
    .set((eb) => ({ reachedId: eb.ref('reachedId') }))
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function markReached(
  db: Db,
  id: number,
  reached: Pick<Promotion, 'reachedId' | 'doneAt'>,
): Promise<void> {
  await db.updateTable('promotion').set(reached).where('id', '=', id).execute()
}

export async function findPromotion(db: Db, id: number): Promise<Promotion | undefined> {
  return db.selectFrom('promotion').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the issues of the newsletter, newest first. */
export async function listPromotions(db: Db, limit: number): Promise<Promotion[]> {
  return db.selectFrom('promotion').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
