import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewProviderCode } from '#db/schema/sign-in.ts'

export async function insertProviderCode(db: Db, code: NewProviderCode): Promise<void> {
  await db.insertInto('providerCode').values(code).execute()
}

export async function findOpenProviderCode(db: Db, tokenHash: string, now: string) {
  return db
    .selectFrom('providerCode')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Uses a code up; false when another request was faster. */
export async function useProviderCode(db: Db, id: number, usedAt: string): Promise<boolean> {
  return db
    .updateTable('providerCode')
    .set({ usedAt })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .$call(isUpdated)
}
