import { sql } from 'kysely'
import { PLACES_TAKEN } from '#db/queries/participation/places.ts'
import type { Db } from '#db/schema.ts'

/** Transactions of the ledger with what their entries sum to, and what they put into the balance at the provider. */
export async function listLedgerAfter(db: Db, after: number, limit: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('ledgerTransaction')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .as('page'),
    )
    .leftJoin('ledgerEntry', 'ledgerEntry.transactionId', 'page.id')
    .select(['page.id', 'page.kind', 'page.orderId', 'page.balanceTransactionId'])
    .select(sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('sum'))
    .select(sql<number>`count(ledger_entry.id)`.as('entries'))
    .groupBy(['page.id', 'page.kind', 'page.orderId', 'page.balanceTransactionId'])
    .orderBy('page.id')
    .execute()
}

/** The transactions that book these changes of the balance at the provider, and by how much each changes it. */
export async function listBookedChanges(db: Db, balanceTransactionIds: readonly string[]) {
  if (balanceTransactionIds.length === 0) return []
  return db
    .selectFrom('ledgerTransaction')
    .leftJoin('ledgerEntry', (join) =>
      join
        .onRef('ledgerEntry.transactionId', '=', 'ledgerTransaction.id')
        .on('ledgerEntry.accountId', 'in', (select) =>
          select.selectFrom('ledgerAccount').select('ledgerAccount.id').where('kind', '=', 'STRIPE'),
        ),
    )
    .select(['ledgerTransaction.id', 'balanceTransactionId'])
    .select(sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('cents'))
    .where('balanceTransactionId', 'in', balanceTransactionIds)
    .groupBy(['ledgerTransaction.id', 'balanceTransactionId'])
    .execute()
}

/** Lists receipts and credit notes: how many a host has of a year, and what was counted. */
export async function listReceiptCounters(db: Db, kind: 'RECEIPT' | 'CREDIT_NOTE') {
  const given =
    kind === 'RECEIPT'
      ? sql`(select host_id, receipt_year as year, receipt_number as number from "order")`
      : sql`(select host_id, credit_note_year as year, credit_note_number as number from refund)`
  return db
    .selectFrom('receiptCounter')
    .select(['hostId', 'year', 'lastNumber'])
    .select(
      sql<number>`(select count(*) from ${given} as given where given.host_id = receipt_counter.host_id
        and given.year = receipt_counter.year and given.number between 1 and receipt_counter.last_number)`.as(
        'given',
      ),
    )
    .where('kind', '=', kind)
    .orderBy('hostId')
    .orderBy('year')
    .execute()
}

/** The numbers of a host's receipts, or credit notes, of a year, in order. */
export async function listReceiptNumbers(
  db: Db,
  kind: 'RECEIPT' | 'CREDIT_NOTE',
  of: { hostId: number; year: number },
): Promise<number[]> {
  const rows =
    kind === 'RECEIPT'
      ? await db
          .selectFrom('order')
          .select('receiptNumber as number')
          .where('hostId', '=', of.hostId)
          .where('receiptYear', '=', of.year)
          .orderBy('receiptNumber')
          .execute()
      : await db
          .selectFrom('refund')
          .select('creditNoteNumber as number')
          .where('hostId', '=', of.hostId)
          .where('creditNoteYear', '=', of.year)
          .orderBy('creditNoteNumber')
          .execute()
  return rows.flatMap(({ number }) => number ?? [])
}

/** Lists the numbers that restores left out; `hostId` null: of hosts who had none of that year yet. */
export async function listReceiptGaps(db: Db, kind: 'RECEIPT' | 'CREDIT_NOTE') {
  return db
    .selectFrom('receiptGap')
    .select(['hostId', 'year', 'firstNumber', 'lastNumber'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}

/** Lists receipts of a year of which the host has no counter. */
export async function listReceiptsWithoutCounter(db: Db) {
  return db
    .selectFrom('order')
    .select(['hostId', 'receiptYear as year'])
    .where('receiptNumber', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from receipt_counter where receipt_counter.host_id = "order".host_id
        and receipt_counter.year = "order".receipt_year and kind = 'RECEIPT' and last_number >= "order".receipt_number)`,
    )
    .groupBy(['hostId', 'receiptYear'])
    .orderBy('hostId')
    .limit(100)
    .execute()
}

/** Lists activities in which more places are taken than there are. */
export async function listOverfullActivities(db: Db) {
  return db
    .selectFrom('activity')
    .select('activity.id')
    .where('capacity', 'is not', null)
    .where(sql<boolean>`${PLACES_TAKEN} > activity.capacity`)
    .orderBy('activity.id')
    .limit(100)
    .execute()
}

/** The same for ticket types with places of their own: by open tickets. */
export async function listOverfullTypes(db: Db) {
  return db
    .selectFrom('ticketType')
    .select(['id', 'activityId'])
    .where('capacity', 'is not', null)
    .where(
      sql<boolean>`(select count(*) from ticket where ticket.ticket_type_id = ticket_type.id
        and ticket.ended_at is null) > ticket_type.capacity`,
    )
    .orderBy('id')
    .limit(100)
    .execute()
}

/** How many activities have a number of places. */
export async function countLimitedActivities(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('capacity', 'is not', null)
    .executeTakeFirstOrThrow()
  return number
}

/** Lists calls to the provider that got no answer since before then. */
export async function listOpenCalls(db: Db, before: string) {
  return db
    .selectFrom('outsideCall')
    .select('id')
    .where('answeredAt', 'is', null)
    .where('createdAt', '<=', before)
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Lists refunds that do not name what their call has made. */
export async function listCallsThatDiffer(db: Db) {
  return (
    db
      .selectFrom('outsideCall')
      .innerJoin('refund', 'refund.id', 'outsideCall.subjectId')
      .select(['outsideCall.id', 'refund.id as refundId'])
      .where('purpose', '=', 'refund')
      .where('outcome', 'in', ['DONE', 'FOUND'])
      .where((eb) =>
        eb.or([eb('stripeRefundId', 'is', null), eb('stripeRefundId', '!=', eb.ref('outsideCall.answer'))]),
      )
      // Another refund of the same payment may have taken over what was made.
      .where(
        sql<boolean>`not exists (select 1 from refund as other where other.attempt_id = refund.attempt_id
        and other.stripe_refund_id = outside_call.answer and other.id <> refund.id)`,
      )
      .orderBy('outsideCall.id')
      .limit(100)
      .execute()
  )
}

/** Lists events that nobody has worked since before then. */
export async function listWaitingEvents(db: Db, before: string) {
  return db
    .selectFrom('stripeEvent')
    .select('id')
    .where('doneAt', 'is', null)
    .where('receivedAt', '<=', before)
    .orderBy('id')
    .limit(100)
    .execute()
}
