import { type Kysely, sql } from 'kysely'

/** A transaction of the ledger is corrected once; refunds are found by their payment, and those that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql`create ${sql.raw(index)}`.execute(db)
}

const INDEXES = [
  'unique index ledger_transaction_corrected on ledger_transaction (corrects_id) where corrects_id is not null',
  'index refund_by_attempt on refund (attempt_id, id)',
  `index refund_failed on refund (id) where state = 'FAILED'`,
]

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of ['refund_failed', 'refund_by_attempt', 'ledger_transaction_corrected'])
    await sql`drop index ${sql.raw(name)}`.execute(db)
}
