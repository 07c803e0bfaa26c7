import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/** Finds what decides whether a host sells: their account at the provider, and what buyers are told of them. */
export async function findSalesFacts(db: Db, hostId: number) {
  const found = await withSales(db)
    .select(({ fn }) => [
      ...(['paymentAccount.id as accountId', 'paymentAccount.readyAt', 'paymentAccount.lostAt'] as const),
      ...(['billingSettings.gstNumber', 'billingSettings.qstNumber'] as const),
      ...(['billingSettings.legalName', 'billingSettings.address'] as const),
      ...(['billingSettings.province', 'billingSettings.telephone'] as const),
      fn.coalesce('billingSettings.billingEmail', 'user.email').as('email'),
    ])
    .where('user.id', '=', hostId)
    .executeTakeFirstOrThrow()
  const { accountId, ...facts } = found
  return { ...facts, hasAccount: accountId !== null }
}

/** Whether something with a price, which is still to come, was published by this host and not called off. */
export async function hasPaidActivity(db: Db, hostId: number, now: string): Promise<boolean> {
  const found = await db
    .selectFrom('activity')
    .innerJoin('ticketType', 'ticketType.activityId', 'activity.id')
    .select('activity.id')
    .where('activity.hostId', '=', hostId)
    .where('activity.startsAt', '>', now)
    .where('activity.publishedAt', 'is not', null)
    .where('activity.cancelledAt', 'is', null)
    .where('activity.removedAt', 'is', null)
    .where('ticketType.endedAt', 'is', null)
    .where('ticketType.priceCents', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Lists hosts whose account is ready and whose activities still wait for it: published while the account was read, or
 * while the reading died.
 */
export async function listReadyHostsWhoWait(db: Db, limit: number): Promise<number[]> {
  return withSales(db)
    .innerJoin('activity', 'activity.hostId', 'user.id')
    .select('user.id')
    .distinct()
    .where('activity.validation', '=', 'WAITING_PAYMENT_VALID')
    .where('activity.cancelledAt', 'is', null)
    .where('paymentAccount.readyAt', 'is not', null)
    .where('billingSettings.legalName', 'is not', null)
    .where('billingSettings.address', 'is not', null)
    .where('billingSettings.province', 'is not', null)
    .where('billingSettings.telephone', 'is not', null)
    .orderBy('user.id')
    .limit(limit)
    .$call(listIds)
}

function withSales(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('paymentAccount', (join) =>
      join.onRef('paymentAccount.userId', '=', 'user.id').on('paymentAccount.endedAt', 'is', null),
    )
    .leftJoin('billingSettings', 'billingSettings.userId', 'user.id')
}
