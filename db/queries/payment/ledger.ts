import { sql } from 'kysely'
import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { LedgerAccountKind, NewLedgerTransaction } from '#db/schema/ledger.ts'

interface AccountRef {
  kind: LedgerAccountKind
  hostId: number | null
}

/** Finds an account of the ledger, or opens it. */
export async function findOrOpenLedgerAccount(db: Db, account: AccountRef): Promise<number> {
  const find = () =>
    db
      .selectFrom('ledgerAccount')
      .select('id')
      .where('kind', '=', account.kind)
      .where('hostId', account.hostId === null ? 'is' : '=', account.hostId)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  await db
    .insertInto('ledgerAccount')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opened = await find()
  if (!opened) throw new Error(`The account ${account.kind} cannot be opened.`)
  return opened.id
}

/** Returns the id; undefined where this balance transaction is booked already, or this correction made. */
export async function insertLedgerTransaction(
  db: Db,
  transaction: NewLedgerTransaction,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('ledgerTransaction')
    .values(transaction)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function insertLedgerEntries(
  db: Db,
  entries: { transactionId: number; accountId: number; cents: number }[],
): Promise<void> {
  await db.insertInto('ledgerEntry').values(entries).execute()
}

/** The balance of each account: debit above 0, credit below. */
export async function listLedgerBalances(db: Db) {
  return db
    .selectFrom('ledgerAccount')
    .innerJoin('ledgerEntry', 'ledgerEntry.accountId', 'ledgerAccount.id')
    .select(['kind', 'hostId'])
    .select(sql<number>`cast(sum(cents) as bigint)`.as('cents'))
    .groupBy(['ledgerAccount.id', 'kind', 'hostId'])
    .orderBy('ledgerAccount.id')
    .execute()
}

/** Lists transactions whose entries do not sum to 0, and those without entries that book nothing of the provider. */
export async function listUnbalancedTransactions(db: Db) {
  return db
    .selectFrom('ledgerTransaction')
    .leftJoin('ledgerEntry', 'ledgerEntry.transactionId', 'ledgerTransaction.id')
    .select('ledgerTransaction.id')
    .groupBy(['ledgerTransaction.id', 'balanceTransactionId'])
    .having(sql`coalesce(sum(cents), case when balance_transaction_id is null then 1 else 0 end)`, '<>', 0)
    .orderBy('ledgerTransaction.id')
    .execute()
}

/** Returns the id of the newest transaction; 0: nothing is booked. */
export async function findNewestTransaction(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('ledgerTransaction')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** Which of these balance transactions are booked. */
export async function listBooked(db: Db, balanceTransactionIds: readonly string[]): Promise<Set<string>> {
  if (balanceTransactionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('ledgerTransaction')
    .select('balanceTransactionId as id')
    .where('balanceTransactionId', 'in', balanceTransactionIds)
    .$narrowType<{ id: string }>()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lists what was booked as unexplained since then, after this id, and is not corrected yet: the oldest first. */
export async function listUnexplained(db: Db, since: string, limit: number, after = 0) {
  return unexplained(db)
    .where('at', '>=', since)
    .where('ledgerTransaction.id', '>', after)
    .orderBy('ledgerTransaction.id')
    .limit(limit)
    .execute()
}

/** One of them; undefined: it is explained, or was never unexplained. */
export async function findUnexplained(db: Db, id: number) {
  return unexplained(db).where('ledgerTransaction.id', '=', id).executeTakeFirst()
}

function unexplained(db: Db) {
  return db
    .selectFrom('ledgerTransaction')
    .innerJoin('ledgerEntry', 'ledgerEntry.transactionId', 'ledgerTransaction.id')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerEntry.accountId')
    .select(['ledgerTransaction.id', 'balanceTransactionId', 'at', 'ledgerEntry.cents'])
    .select(['orderId', 'refundId'])
    .where('ledgerAccount.kind', '=', 'UNEXPLAINED')
    .where('balanceTransactionId', 'is not', null)
    .$narrowType<{ balanceTransactionId: string }>()
    .where('ledgerTransaction.id', 'not in', (select) =>
      select
        .selectFrom('ledgerTransaction')
        .select('correctsId')
        .where('correctsId', 'is not', null)
        .$narrowType<{ correctsId: number }>(),
    )
}

export async function isCorrected(db: Db, transactionId: number): Promise<boolean> {
  return isFound(db.selectFrom('ledgerTransaction').select('id').where('correctsId', '=', transactionId))
}
