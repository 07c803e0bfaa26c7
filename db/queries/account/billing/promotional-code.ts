import type { Page } from '#db/queries/activity/listed.ts'
import { countRows, isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewPromotionalCode, PromotionalCode } from '#db/schema/billing.ts'

/** Undefined when there is one that reads the same. */
export async function insertPromotionalCode(db: Db, code: NewPromotionalCode) {
  return db
    .insertInto('promotionalCode')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Reads a code and locks it until the transaction ends: its last use goes to one account. */
export async function lockPromotionalCode(trx: Db, which: { id: number } | { readsAs: string }) {
  const update = trx.updateTable('promotionalCode').set((eb) => ({ code: eb.ref('code') }))
  const one = 'id' in which ? update.where('id', '=', which.id) : update.where('readsAs', '=', which.readsAs)
  return one.returningAll().executeTakeFirst()
}

export async function findPromotionalCode(db: Db, id: number): Promise<PromotionalCode | undefined> {
  return db.selectFrom('promotionalCode').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export async function listPromotionalCodes(db: Db, page: Page) {
  return db
    .selectFrom('promotionalCode')
    .selectAll('promotionalCode')
    .select((eb) =>
      eb
        .selectFrom('promotionalCodeUse')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('promotionalCodeUse.codeId', '=', 'promotionalCode.id')
        .$asScalar()
        .$notNull()
        .as('uses'),
    )
    .orderBy('promotionalCode.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function endPromotionalCode(db: Db, id: number, end: { endedAt: string; endReason: string }) {
  await db.updateTable('promotionalCode').set(end).where('id', '=', id).execute()
}

export async function countPromotionalCodeUses(db: Db, codeId: number): Promise<number> {
  return db.selectFrom('promotionalCodeUse').where('codeId', '=', codeId).$call(countRows)
}

/** Lists the accounts that used it and when, newest first. */
export async function listPromotionalCodeUses(db: Db, codeId: number, page: Page) {
  return db
    .selectFrom('promotionalCodeUse')
    .innerJoin('user', 'user.id', 'promotionalCodeUse.userId')
    .select(['userId', 'usedAt', 'firstName', 'lastName', 'organisationName'])
    .where('codeId', '=', codeId)
    .orderBy('promotionalCodeUse.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function hasUsedPromotionalCode(
  db: Db,
  use: { codeId: number; userId: number },
): Promise<boolean> {
  return db
    .selectFrom('promotionalCodeUse')
    .select('id')
    .where('codeId', '=', use.codeId)
    .where('userId', '=', use.userId)
    .$call(isFound)
}

/** False when this person used it before. */
export async function insertPromotionalCodeUse(
  db: Db,
  use: { codeId: number; userId: number; usedAt: string },
): Promise<boolean> {
  return db
    .insertInto('promotionalCodeUse')
    .values(use)
    .onConflict((conflict) => conflict.columns(['codeId', 'userId']).doNothing())
    .returning('id')
    .$call(isFound)
}
