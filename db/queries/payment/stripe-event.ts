import type { Db } from '#db/schema.ts'
import type { NewStripeEvent, StripeEvent } from '#db/schema/outside.ts'

/** Returns the id of the row; undefined where this event arrived before. */
export async function insertStripeEvent(db: Db, event: NewStripeEvent): Promise<number | undefined> {
  const inserted = await db
    .insertInto('stripeEvent')
    .values(event)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function findStripeEvent(db: Db, id: number): Promise<StripeEvent | undefined> {
  return db.selectFrom('stripeEvent').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markEventDone(db: Db, id: number, doneAt: string): Promise<void> {
  await db.updateTable('stripeEvent').set({ doneAt }).where('id', '=', id).execute()
}
