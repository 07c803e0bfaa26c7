import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewPasswordCode, PasswordCode } from '#db/schema/sign-in.ts'

export async function insertPasswordCode(db: Db, code: NewPasswordCode): Promise<void> {
  await db.insertInto('passwordCode').values(code).execute()
}

export async function findPasswordCode(db: Db, tokenHash: string): Promise<PasswordCode | undefined> {
  return db.selectFrom('passwordCode').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Uses a code up; false when another request was faster. */
export async function usePasswordCode(db: Db, id: number, usedAt: string): Promise<boolean> {
  return db
    .updateTable('passwordCode')
    .set({ usedAt })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .$call(isUpdated)
}

/** Ends all codes of the account after a new password. */
export async function endPasswordCodes(db: Db, userId: number, usedAt: string): Promise<void> {
  await db
    .updateTable('passwordCode')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}
