import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

const KINDS = [
  'STRIPE',
  'BANK',
  'PAYMENTS_UNDER_WAY',
  'REFUNDS_UNDER_WAY',
  'HOST',
  'FEE',
  'FEE_GST',
  'FEE_QST',
  'STRIPE_FEES',
  'UNEXPLAINED',
]

/** The ledger, to which rows are only added, and the runs that check it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = sql.join(KINDS.map((kind) => sql.lit(kind)))
  await db.schema
    .createTable('ledger_account')
    .addColumn('id', idType(db), asId(db))
    .addColumn('kind', 'text', (col) => col.notNull().check(sql`kind in (${kinds})`))
    .addColumn('host_id', 'integer', (col) =>
      col
        .references('user.id')
        .onDelete('restrict')
        .check(sql`(kind = 'HOST') = (host_id is not null)`),
    )
    .execute()
  await db.schema
    .createTable('ledger_transaction')
    .addColumn('id', idType(db), asId(db))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('order_id', 'integer', (col) => col.references('order.id').onDelete('restrict'))
    .addColumn('refund_id', 'integer', (col) => col.references('refund.id').onDelete('restrict'))
    .addColumn('balance_transaction_id', 'text', (col) => col.unique())
    .addColumn('corrects_id', 'integer', (col) =>
      col.references('ledger_transaction.id').onDelete('restrict'),
    )
    .addColumn('at', 'text', (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('ledger_entry')
    .addColumn('id', idType(db), asId(db))
    .addColumn('transaction_id', 'integer', (col) =>
      col.notNull().references('ledger_transaction.id').onDelete('restrict'),
    )
    .addColumn('account_id', 'integer', (col) =>
      col.notNull().references('ledger_account.id').onDelete('restrict'),
    )
    .addColumn('cents', 'integer', (col) => col.notNull().check(sql`cents <> 0`))
    .execute()
  await db.schema
    .createTable('verification_run')
    .addColumn('id', idType(db), asId(db))
    .addColumn('started_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('counts', 'text', (col) => col.notNull())
    .addColumn('findings', 'text', (col) => col.notNull())
    .execute()
  for (const index of INDEXES) await sql`create ${sql.raw(index)}`.execute(db)
  for (const statement of isPostgres(db) ? onPostgres() : onSqlite()) await sql.raw(statement).execute(db)
}

const INDEXES = [
  'unique index ledger_account_of_company on ledger_account (kind) where host_id is null',
  'unique index ledger_account_of_host on ledger_account (host_id) where host_id is not null',
  'index ledger_transaction_by_order on ledger_transaction (order_id) where order_id is not null',
  'index ledger_transaction_by_refund on ledger_transaction (refund_id) where refund_id is not null',
  'index ledger_entry_by_transaction on ledger_entry (transaction_id)',
  'index ledger_entry_by_account on ledger_entry (account_id)',
]

const APPEND_ONLY = ['ledger_account', 'ledger_transaction', 'ledger_entry']

function onSqlite(): string[] {
  return APPEND_ONLY.flatMap((table) =>
    ['update', 'delete'].map(
      (act) =>
        `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, 'The ledger is append-only.'); end`,
    ),
  )
}

function onPostgres(): string[] {
  return [
    `create function ledger_kept() returns trigger language plpgsql as $$ begin
      raise exception 'The ledger is append-only.'; end $$`,
    ...APPEND_ONLY.flatMap((table) => [
      `create trigger ${table}_kept before update or delete on ${table} for each row execute function ledger_kept()`,
      `create trigger ${table}_whole before truncate on ${table} for each statement execute function ledger_kept()`,
    ]),
  ]
}

/** Only where nothing was booked. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from ledger_transaction limit 1`.execute(db)
  if (rows.length > 0) throw new Error('The ledger would be lost.')
  for (const table of ['verification_run', 'ledger_entry', 'ledger_transaction', 'ledger_account'])
    await db.schema.dropTable(table).execute()
  if (isPostgres(db)) await sql`drop function ledger_kept()`.execute(db)
}
