import type { Db } from '#db/schema.ts'
import type { NewProviderAttempt, ProviderAttempt } from '#db/schema/sign-in.ts'

export async function insertAttempt(db: Db, attempt: NewProviderAttempt): Promise<void> {
  await db.insertInto('providerAttempt').values(attempt).execute()
}

/** Takes the attempt of this browser with this state: once, before it expires, and by nobody else. */
export async function takeAttempt(
  db: Db,
  { tokenHash, state, now }: { tokenHash: string; state: string; now: string },
): Promise<ProviderAttempt | undefined> {
  return db
    .updateTable('providerAttempt')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('state', '=', state)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}
