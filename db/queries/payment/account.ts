import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { PaymentAccount, PaymentAccountUpdate } from '#db/schema/payment.ts'

export async function findPaymentAccount(db: Db, id: number): Promise<PaymentAccount | undefined> {
  return db.selectFrom('paymentAccount').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPaymentAccountOf(db: Db, userId: number): Promise<PaymentAccount | undefined> {
  return db
    .selectFrom('paymentAccount')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Finds it by its id at the provider, ended or not. */
export async function findPaymentAccountByStripeId(db: Db, stripeAccountId: string) {
  return db
    .selectFrom('paymentAccount')
    .selectAll()
    .where('stripeAccountId', '=', stripeAccountId)
    .executeTakeFirst()
}

/** Opens one for a host; undefined where somebody else just did. */
export async function insertPaymentAccount(
  db: Db,
  account: { userId: number; createdAt: string },
): Promise<PaymentAccount | undefined> {
  return db
    .insertInto('paymentAccount')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Takes the lock of an open account, and reads it. */
export async function lockPaymentAccount(db: Db, id: number): Promise<PaymentAccount | undefined> {
  return db
    .updateTable('paymentAccount')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function updatePaymentAccount(db: Db, id: number, change: PaymentAccountUpdate): Promise<void> {
  await db.updateTable('paymentAccount').set(change).where('id', '=', id).execute()
}

/**
 * Lists accounts that are to be read again: all of them daily, and those that are not ready more often. The longest unread
 * come first.
 */
export async function listPaymentAccountsToRead(
  db: Db,
  { daily, often }: { daily: string; often: string },
  limit: number,
): Promise<number[]> {
  return db
    .selectFrom('paymentAccount')
    .select('id')
    .where('endedAt', 'is', null)
    .where('stripeAccountId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('readAt', 'is', null),
        eb('readAt', '<=', daily),
        eb.and([eb('readyAt', 'is', null), eb('readAt', '<=', often)]),
      ]),
    )
    .orderBy('readAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .$call(listIds)
}

/** Ends the payment account of a person who leaves. What is owed to them stays in the ledger. */
export async function endPaymentAccount(db: Db, userId: number, endedAt: string): Promise<void> {
  await db
    .updateTable('paymentAccount')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}
