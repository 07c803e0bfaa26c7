import type { Db, NewPromotionalCode, PromotionalCode } from '#db/schema.ts'

export async function insertPromotionalCode(db: Db, code: NewPromotionalCode): Promise<PromotionalCode> {
  return db.insertInto('promotionalCode').values(code).returningAll().executeTakeFirstOrThrow()
}

/** Reads a code and holds others who use it back until the transaction ends: its last use goes to one. */
export async function lockPromotionalCode(trx: Db, code: string): Promise<PromotionalCode | undefined> {
  return trx
    .updateTable('promotionalCode')
    .set((eb) => ({ code: eb.ref('code') }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst()
}

export async function countPromotionalCodeUses(db: Db, codeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('promotionalCodeUse')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('codeId', '=', codeId)
    .executeTakeFirstOrThrow()
  return count
}

/** False when this person used it before. */
export async function insertPromotionalCodeUse(
  db: Db,
  use: { codeId: number; userId: number; usedAt: string },
): Promise<boolean> {
  const row = await db
    .insertInto('promotionalCodeUse')
    .values(use)
    .onConflict((conflict) => conflict.columns(['codeId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
