import type { Db } from '#db/schema.ts'

/** Ends the payment account of a person who leaves. What is owed to them stays in the ledger. */
export async function endPaymentAccount(db: Db, userId: number, endedAt: string): Promise<void> {
  await db
    .updateTable('paymentAccount')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}
