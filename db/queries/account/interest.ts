import type { Db } from '#db/schema.ts'

export async function listInterests(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('interest')
    .select('typeId')
    .where('userId', '=', userId)
    .orderBy('typeId')
    .execute()
  return rows.map(({ typeId }) => typeId)
}

export async function replaceInterests(trx: Db, userId: number, typeIds: number[]): Promise<void> {
  await trx.deleteFrom('interest').where('userId', '=', userId).execute()
  if (typeIds.length === 0) return
  await trx
    .insertInto('interest')
    .values(typeIds.map((typeId) => ({ userId, typeId })))
    .execute()
}
