import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { EmailAllowance } from '#db/schema/notification.ts'

export type AllowanceKey = Pick<EmailAllowance, 'budget' | 'keyHash'>

/**
 * Returns what was spent of these budgets; a row with `used` 0 where nothing was. Locked until the transaction ends:
 * two emails never take the last one. Keys come sorted, so that two transactions never wait for each other.
 */
export async function lockAllowances(db: Db, keys: AllowanceKey[], now: string): Promise<EmailAllowance[]> {
  return db
    .insertInto('emailAllowance')
    .values(keys.map((key) => ({ ...key, windowStart: now, used: 0, lastAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['budget', 'keyHash']).doUpdateSet({ used: sql`email_allowance.used` }),
    )
    .returningAll()
    .execute()
}

/** Writes the new spending. */
export async function writeAllowances(db: Db, rows: EmailAllowance[]): Promise<void> {
  await db
    .insertInto('emailAllowance')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['budget', 'keyHash']).doUpdateSet((eb) => ({
        windowStart: eb.ref('excluded.windowStart'),
        used: eb.ref('excluded.used'),
        lastAt: eb.ref('excluded.lastAt'),
      })),
    )
    .execute()
}

export async function findAllowance(db: Db, key: AllowanceKey): Promise<EmailAllowance | undefined> {
  return db
    .selectFrom('emailAllowance')
    .selectAll()
    .where('budget', '=', key.budget)
    .where('keyHash', '=', key.keyHash)
    .executeTakeFirst()
}

export async function deleteAllowance(db: Db, key: AllowanceKey): Promise<void> {
  await db
    .deleteFrom('emailAllowance')
    .where('budget', '=', key.budget)
    .where('keyHash', '=', key.keyHash)
    .execute()
}

/** Lists the payers of budgets that nobody spent from since then. */
export async function listOldAllowances(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('emailAllowance')
    .select('keyHash')
    .where('lastAt', '<=', before)
    .orderBy('lastAt')
    .limit(limit)
    .execute()
  return rows.map(({ keyHash }) => keyHash)
}

/** Another budget of the same payer, spent from since then, stays. */
export async function deleteOldAllowances(db: Db, payers: string[], before: string): Promise<void> {
  await db.deleteFrom('emailAllowance').where('keyHash', 'in', payers).where('lastAt', '<=', before).execute()
}
