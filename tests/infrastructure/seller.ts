import type { Db } from '#db/schema.ts'

/** A seller as buyers are told of, who is registered for both taxes. */
const SELLER = {
  gstNumber: '123456789RT0001',
  qstNumber: '1234567890TQ0001',
  legalName: 'Coopérative du Vieux-Quai',
  address: '12, rue du Quai, Rimouski G5L 1A1',
  province: 'QC',
  telephone: '418 555-0132',
} as const

/** This host can be paid: the account at the provider is ready, and buyers know who sells. */
export async function makeSeller(db: Db, userId: number): Promise<void> {
  const at = new Date().toISOString()
  await db
    .insertInto('paymentAccount')
    .values({ userId, stripeAccountId: `acct_${userId}`, createdAt: at, readAt: at, readyAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await nameSeller(db, userId)
}

/** Buyers know who this host is, whether or not the host can be paid. */
export async function nameSeller(db: Db, userId: number): Promise<void> {
  const seller = { ...SELLER, changedAt: new Date().toISOString() }
  await db
    .insertInto('billingSettings')
    .values({ userId, ...seller })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(seller))
    .execute()
}

/** The one ticket type of each of these activities costs so much; returns its id, by the activity. */
export async function setPrices(
  db: Db,
  activityIds: readonly number[],
  priceCents: number,
): Promise<Map<number, number>> {
  const rows = await db
    .updateTable('ticketType')
    .set({ priceCents })
    .where('activityId', 'in', activityIds)
    .returning(['id', 'activityId'])
    .execute()
  return new Map(rows.map(({ id, activityId }) => [activityId, id]))
}
