import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewProviderIdentity, ProviderIdentity } from '#db/schema/sign-in.ts'

export async function insertIdentity(db: Db, identity: NewProviderIdentity): Promise<number> {
  const { id } = await db
    .insertInto('providerIdentity')
    .values(identity)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the open identity with this subject of the provider. */
export async function findOpenIdentity(db: Db, provider: ProviderIdentity['provider'], subject: string) {
  return db
    .selectFrom('providerIdentity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function listOpenIdentities(db: Db, userId: number): Promise<ProviderIdentity[]> {
  return db
    .selectFrom('providerIdentity')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}

export async function touchIdentity(db: Db, id: number, lastUsedAt: string): Promise<void> {
  await db.updateTable('providerIdentity').set({ lastUsedAt }).where('id', '=', id).execute()
}

/** Ends an identity and empties what identifies the person; false when this person has no such identity. */
export async function endIdentity(db: Db, { id, userId }: { id: number; userId: number }, endedAt: string) {
  return db
    .updateTable('providerIdentity')
    .set({ subject: '', email: '', endedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}

/** Ends all identities of an account and empties what identifies the person. */
export async function forgetIdentities(db: Db, userId: number, endedAt: string): Promise<boolean> {
  return db
    .updateTable('providerIdentity')
    .set({ subject: '', email: '', endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}
