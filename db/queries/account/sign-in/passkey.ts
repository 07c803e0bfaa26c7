import { sql } from 'kysely'
import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewPasskey, Passkey } from '#db/schema/sign-in.ts'

/** Adds a passkey and returns its id; undefined when this device's is known already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<number | undefined> {
  const added = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export async function findOpenPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** In the order in which they were added. */
export async function listOpenPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Records a use; false when another use was counted meanwhile. */
export async function countPasskeyUse(
  db: Db,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  use: { counter: number; isBackedUp: boolean; lastUsedAt: string },
): Promise<boolean> {
  return db
    .updateTable('passkey')
    .set(use)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}

/** Returns false when this person has no such key. */
export async function updatePasskeyOf(
  db: Db,
  { userId, id }: { userId: number; id: number },
  change: { name: string } | { endedAt: string },
): Promise<boolean> {
  return db
    .updateTable('passkey')
    .set(change)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}

/** Ends all passkeys of the account; false when there was none. */
export async function endPasskeys(db: Db, userId: number, endedAt: string): Promise<boolean> {
  return db
    .updateTable('passkey')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}

/**
 * Ends all passkeys of an account that is deleted, and empties them: a credential names one device. The unique index
 * wants each credential once: the placeholder contains the id of the row.
 */
export async function forgetPasskeys(db: Db, userId: number, endedAt: string): Promise<void> {
  await db
    .updateTable('passkey')
    .set((eb) => ({
      credentialId: sql<string>`'gone-' || cast(id as text)`,
      publicKey: '',
      transports: '[]',
      name: '',
      endedAt: eb.fn.coalesce('endedAt', sql<string>`${endedAt}`),
    }))
    .where('userId', '=', userId)
    .execute()
}
