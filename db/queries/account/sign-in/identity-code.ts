import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewIdentityCode } from '#db/schema/sign-in.ts'

/** Stores the code of a session in place of the one before. */
export async function putIdentityCode(db: Db, code: NewIdentityCode): Promise<void> {
  const { sessionId: _, ...fresh } = { tries: 0, usedAt: null, ...code }
  await db
    .insertInto('identityCode')
    .values(code)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(fresh))
    .execute()
}

/**
 * Counts a try of the session's code and returns what it is recognised by; undefined when there is none that may still be
 * tried. Counted before it is compared, so that a hundred tries at once do not count as one.
 */
export async function tryIdentityCode(
  db: Db,
  sessionId: number,
  { now, most }: { now: string; most: number },
): Promise<{ id: number; codeHash: string } | undefined> {
  return db
    .updateTable('identityCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('sessionId', '=', sessionId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tries', '<', most)
    .returning(['id', 'codeHash'])
    .executeTakeFirst()
}

/** Uses a code up; false when another request was faster, or a newer code has replaced it. */
export async function useIdentityCode(
  db: Db,
  { id, codeHash }: { id: number; codeHash: string },
  usedAt: string,
): Promise<boolean> {
  return db
    .updateTable('identityCode')
    .set({ usedAt })
    .where('id', '=', id)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .$call(isUpdated)
}
