import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import { GONE } from './expired.ts'

export async function listOldSessions(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('session')
    .select('id')
    .where('lastSeenAt', '<=', before)
    .where('userAgent', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$call(listIds)
}

export async function forgetDevices(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('session').set({ userAgent: null }).where('id', 'in', ids).execute()
}

export type LinkTable = 'confirmationLink' | 'passwordCode' | 'credentialChangeLink'

export async function listExpiredLinks(db: Db, table: LinkTable, before: string, limit: number) {
  return db
    .selectFrom(table)
    .select('id')
    .where('expiresAt', '<=', before)
    .where('tokenHash', 'not like', `${GONE}%`)
    .orderBy('id')
    .limit(limit)
    .$call(listIds)
}

export async function forgetLinks(db: Db, table: LinkTable, ids: number[]): Promise<void> {
  await db
    .updateTable(table)
    .set({ tokenHash: sql<string>`${GONE} || cast(id as text)` })
    .where('id', 'in', ids)
    .execute()
}

export async function listOldGuestPasses(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('guestPass')
    .select('id')
    .where('expiresAt', '<=', before)
    .where((eb) => eb.or([eb('firstName', '!=', ''), eb('lastName', '!=', '')]))
    .orderBy('id')
    .limit(limit)
    .$call(listIds)
}

export async function forgetGuestPasses(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('guestPass').set({ firstName: '', lastName: '' }).where('id', 'in', ids).execute()
}

/** Lists what a provider sent about a person who then signed up, or did not. */
export async function listOldProviderCodes(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('providerCode')
    .select('id')
    .where('expiresAt', '<=', before)
    .where('email', '!=', '')
    .orderBy('id')
    .limit(limit)
    .$call(listIds)
}

export async function forgetProviderCodes(db: Db, ids: number[]): Promise<void> {
  const nobody = { subject: '', email: '', firstName: '', lastName: '' }
  await db.updateTable('providerCode').set(nobody).where('id', 'in', ids).execute()
}
