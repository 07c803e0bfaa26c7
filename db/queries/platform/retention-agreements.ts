import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import { GONE } from './expired.ts'

/**
 * Leaves out those of an address that has an open subscription: by the address, links in e-mails of the ended one end the
 * open one.
 */
export async function listEndedSubscriptions(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('newsletterSubscription')
    .select('id')
    .where('endedAt', '<=', before)
    .where('email', '!=', '')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('newsletterSubscription as later')
            .select('later.id')
            .whereRef('later.emailKey', '=', 'newsletterSubscription.emailKey')
            .where('later.endedAt', 'is', null),
        ),
      ),
    )
    .orderBy('endedAt')
    .limit(limit)
    .$call(listIds)
}

export async function listUnconfirmedSubscriptions(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('newsletterSubscription')
    .select('id')
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('askedAt', '<=', before)
    .orderBy('askedAt')
    .limit(limit)
    .$call(listIds)
}

export async function forgetSubscriptions(db: Db, ids: number[], now: string): Promise<void> {
  await db
    .updateTable('newsletterSubscription')
    .set((eb) => ({
      email: '',
      emailKey: sql<string>`${GONE} || cast(id as text)`,
      confirmHash: null,
      endedAt: eb.fn.coalesce('endedAt', sql<string>`${now}`),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Lists subscriptions without an address to which no notification refers. */
export async function listEmptySubscriptions(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('newsletterSubscription')
    .select('id')
    .where('endedAt', '<=', before)
    .where('email', '=', '')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification')
            .select('notification.id')
            .whereRef('notification.subscriptionId', '=', 'newsletterSubscription.id'),
        ),
      ),
    )
    .orderBy('endedAt')
    .limit(limit)
    .$call(listIds)
}

export async function listConsentsOfVisitors(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('consentRecord')
    .select('id')
    .where('userId', 'is', null)
    .where('at', '<=', before)
    .orderBy('at')
    .limit(limit)
    .$call(listIds)
}

/** Lists proofs of accounts that ended before then. */
export async function listConsentsOfDeleted(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('user')
    .innerJoin('consentRecord', 'consentRecord.userId', 'user.id')
    .select('consentRecord.id')
    .where('user.deletedAt', '<=', before)
    .orderBy('user.deletedAt')
    .limit(limit)
    .$call(listIds)
}

export async function listOldAuditDetails(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('auditEntry')
    .select('id')
    .where('at', '<=', before)
    .where('detail', 'is not', null)
    .orderBy('at')
    .limit(limit)
    .$call(listIds)
}

export async function forgetAuditDetails(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('auditEntry').set({ detail: null }).where('id', 'in', ids).execute()
}
