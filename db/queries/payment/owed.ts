import { sql } from 'kysely'
import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Refund } from '#db/schema/payment.ts'
import { listUnexplained } from './ledger.ts'

/** Lists what is owed to hosts, the most first; `hostIds`: only to these. Above 0: owed to them. */
export async function listOwed(
  db: Db,
  hostIds: readonly number[] | null,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('ledgerAccount')
    .innerJoin('ledgerEntry', 'ledgerEntry.accountId', 'ledgerAccount.id')
    .innerJoin('user', 'user.id', 'ledgerAccount.hostId')
    .select(['user.id as hostId', 'firstName', 'lastName', 'organisationName'])
    .select(sql<number>`cast(-sum(cents) as bigint)`.as('cents'))
    .where('ledgerAccount.kind', '=', 'HOST')
    .$if(hostIds !== null, (query) => query.where('ledgerAccount.hostId', 'in', [...(hostIds ?? []), 0]))
    .groupBy(['user.id', 'firstName', 'lastName', 'organisationName'])
    .having(sql`sum(cents)`, '<>', 0)
    .orderBy(sql`sum(cents)`)
    .orderBy('user.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** What the accounts of each kind come to: debit above 0, credit below. */
export async function listAccountSums(db: Db) {
  return db
    .selectFrom('ledgerAccount')
    .innerJoin('ledgerEntry', 'ledgerEntry.accountId', 'ledgerAccount.id')
    .select('kind')
    .select(sql<number>`cast(sum(cents) as bigint)`.as('cents'))
    .groupBy('kind')
    .execute()
}

/** How much goes back by refunds that the provider has and does not make yet, or that were begun before and not made. */
export async function sumOfWaitingRefunds(db: Db, before: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refund')
    .select(sql<number>`cast(coalesce(sum(total_cents), 0) as bigint)`.as('cents'))
    .where('state', '=', 'PENDING')
    .where((eb) => eb.or([eb('stripeRefundId', 'is not', null), eb('createdAt', '<=', before)]))
    .executeTakeFirstOrThrow()
  return cents
}

/** No later refund is of the same: where that one failed too, it stands for both. */
const IS_YET_TO_BE_MADE = sql<boolean>`refund.closed_at is null and case when refund.percent is null
    then not exists (select 1 from refund as other where other.attempt_id = refund.attempt_id
      and other.percent is null and other.cause <> 'EXTERNAL' and other.id > refund.id)
    else exists (select 1 from refund_ticket as mine where mine.refund_id = refund.id and not exists (
      select 1 from refund_ticket as later
      where later.ticket_id = mine.ticket_id and later.refund_id > refund.id)) end`

/** Lists refunds that failed, of which no later one was tried and nobody said that they are settled: the oldest first. */
export async function listFailedRefunds(db: Db, limit: number) {
  return db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .select(['refund.id', 'refund.orderId', 'refund.totalCents', 'refund.failure', 'refund.settledAt'])
    .select(['order.activityId', 'order.activityName', 'order.buyerId', 'order.language'])
    .where('refund.state', '=', 'FAILED')
    .where('refund.cause', '!=', 'EXTERNAL')
    .where(IS_YET_TO_BE_MADE)
    .orderBy('refund.id')
    .limit(limit)
    .execute()
}

/** Returns whether this refund failed, no later one is of the same, and nobody said that it is settled. */
export async function isRefundToSettle(db: Db, id: number): Promise<boolean> {
  return db
    .selectFrom('refund')
    .select('refund.id')
    .where('refund.id', '=', id)
    .where('refund.state', '=', 'FAILED')
    .where('refund.cause', '!=', 'EXTERNAL')
    .where(IS_YET_TO_BE_MADE)
    .$call(isFound)
}

/** Finds the refund by which one that failed was tried again, while the provider has not made it. */
export async function findUnmadeRetry(
  db: Db,
  { id, attemptId, percent, totalCents }: Pick<Refund, 'id' | 'attemptId' | 'percent' | 'totalCents'>,
): Promise<Refund | undefined> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('refund.attemptId', '=', attemptId)
    .where('refund.id', '>', id)
    .where('refund.state', '=', 'PENDING')
    .where('refund.stripeRefundId', 'is', null)
    .where('refund.totalCents', '=', totalCents)
    .$if(percent === null, (query) => query.where('refund.percent', 'is', null))
    .$if(percent !== null, (query) => query.where(sharesTickets(id)))
    .orderBy('refund.id')
    .executeTakeFirst()
}

/** Whether a refund is of a ticket of that other one. */
function sharesTickets(id: number) {
  return sql<boolean>`exists (select 1 from refund_ticket as former join refund_ticket as mine
    on mine.ticket_id = former.ticket_id where former.refund_id = refund.id and mine.refund_id = ${id})`
}

/** Whether an earlier refund of the same tickets, or of the same returned payment, failed; not for one of `but`. */
export async function hasFailedBefore(
  db: Db,
  { id, attemptId, percent }: Pick<Refund, 'id' | 'attemptId' | 'percent'>,
  but: readonly string[],
): Promise<boolean> {
  return db
    .selectFrom('refund')
    .select('refund.id')
    .where('refund.attemptId', '=', attemptId)
    .where('refund.id', '<', id)
    .where('refund.state', '=', 'FAILED')
    .where('refund.cause', '!=', 'EXTERNAL')
    .where('refund.failure', 'not in', but)
    .$if(percent === null, (query) => query.where('refund.percent', 'is', null))
    .$if(percent !== null, (query) => query.where(sharesTickets(id)))
    .limit(1)
    .$call(isFound)
}

/** Lists how much of an order is yet to be given back, since it failed. */
export async function listFailedRefundsOf(
  db: Db,
  orderId: number,
): Promise<Pick<Refund, 'cause' | 'totalCents'>[]> {
  return db
    .selectFrom('refund')
    .select(['cause', 'totalCents'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'FAILED')
    .where('cause', '!=', 'EXTERNAL')
    .where(IS_YET_TO_BE_MADE)
    .orderBy('id')
    .execute()
}

/** How much is yet to be given back to this buyer, since it failed. */
export async function sumOfFailedRefundsOf(db: Db, buyerId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .select(sql<number>`cast(coalesce(sum(refund.total_cents), 0) as bigint)`.as('cents'))
    .where('order.buyerId', '=', buyerId)
    .where('refund.state', '=', 'FAILED')
    .where('refund.cause', '!=', 'EXTERNAL')
    .where(IS_YET_TO_BE_MADE)
    .executeTakeFirstOrThrow()
  return cents
}

/** More than that is the same to somebody who has to begin with one. */
const COUNTED_TO = 100

/** How many failed refunds and unexplained movements wait for an operator. */
export async function countMoneyToSettle(db: Db): Promise<number> {
  const failed = await listFailedRefunds(db, COUNTED_TO)
  return failed.length + (await listUnexplained(db, '', COUNTED_TO)).length
}
