import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
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

/** No later refund gives back what a failed one did not. */
const IS_YET_TO_BE_MADE = sql<boolean>`case when refund.percent is null
    then not exists (select 1 from refund as other where other.attempt_id = refund.attempt_id
      and other.percent is null and other.cause <> 'EXTERNAL' and other.state <> 'FAILED' and other.id > refund.id)
    else exists (select 1 from refund_ticket as mine where mine.refund_id = refund.id and not exists (
      select 1 from refund_ticket as later inner join refund as other on other.id = later.refund_id
      where later.ticket_id = mine.ticket_id and other.state <> 'FAILED' and other.id > refund.id)) end`

/** Lists refunds that failed, and that no other one has made up for: the oldest first. */
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

/** Lists how much of an order is yet to be given back, since it failed. */
export async function listFailedRefundsOf(db: Db, orderId: number): Promise<number[]> {
  const refunds = await db
    .selectFrom('refund')
    .select('totalCents')
    .where('orderId', '=', orderId)
    .where('state', '=', 'FAILED')
    .where('cause', '!=', 'EXTERNAL')
    .where(IS_YET_TO_BE_MADE)
    .orderBy('id')
    .execute()
  return refunds.map(({ totalCents }) => totalCents)
}

/** More than that is the same to somebody who has to begin with one. */
const COUNTED_TO = 100

/** How many failed refunds and unexplained movements wait for an operator. */
export async function countMoneyToSettle(db: Db): Promise<number> {
  const failed = await listFailedRefunds(db, COUNTED_TO)
  return failed.length + (await listUnexplained(db, '', COUNTED_TO)).length
}
