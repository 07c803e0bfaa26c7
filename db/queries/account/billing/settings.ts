import type { Insertable } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { BillingSettings, BillingSettingsTable } from '#db/schema/billing.ts'

export async function findBillingSettings(db: Db, userId: number): Promise<BillingSettings | undefined> {
  return db.selectFrom('billingSettings').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export async function saveBillingSettings(db: Db, settings: Insertable<BillingSettingsTable>): Promise<void> {
  const { userId: _, ...change } = settings
  await db
    .insertInto('billingSettings')
    .values(settings)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute()
}

/** Deletes the bank details. */
export async function forgetBankDetails(db: Db, userId: number, changedAt: string): Promise<void> {
  await db
    .updateTable('billingSettings')
    .set({ bankSealed: null, billingEmail: null, changedAt })
    .where('userId', '=', userId)
    .execute()
}
