import type { Insertable } from 'kysely'
import { countRows, isUpdated } from '#db/queries/results.ts'
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

/** Deletes the bank details, and what buyers were told. */
export async function forgetBankDetails(db: Db, userId: number, changedAt: string): Promise<void> {
  await db
    .updateTable('billingSettings')
    .set({
      ...{ bankSealed: null, billingEmail: null, changedAt },
      ...{ legalName: null, address: null, province: null, telephone: null },
    })
    .where('userId', '=', userId)
    .execute()
}

/** Lists bank details that are not sealed with the key of this prefix, by account from the one after `after`. */
export async function listBankSealedOtherwise(db: Db, prefix: string, after: number, limit: number) {
  const rows = await bankSealedOtherwise(db, prefix)
    .select(['userId', 'bankSealed'])
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId, bankSealed }) => ({ id: userId, sealed: bankSealed ?? '' }))
}

export function countBankSealedOtherwise(db: Db, prefix: string): Promise<number> {
  return countRows(bankSealedOtherwise(db, prefix))
}

function bankSealedOtherwise(db: Db, prefix: string) {
  return db
    .selectFrom('billingSettings')
    .where('bankSealed', 'is not', null)
    .where('bankSealed', 'not like', `${prefix}%`)
}

/** Replaces sealed bank details, unless somebody changed them meanwhile. */
export async function replaceBankSealed(
  db: Db,
  userId: number,
  before: string,
  after: string,
): Promise<boolean> {
  return db
    .updateTable('billingSettings')
    .set({ bankSealed: after })
    .where('userId', '=', userId)
    .where('bankSealed', '=', before)
    .$call(isUpdated)
}
