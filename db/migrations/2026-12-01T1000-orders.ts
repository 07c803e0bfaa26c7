import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Payment accounts of hosts, orders with their lines and attempts to pay them, refunds, and the numbers of receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await paymentAccounts(db)
  await orders(db)
  await orderLines(db)
  await paymentAttempts(db)
  await tickets(db)
  await refunds(db)
  await db.schema
    .createTable('receipt_counter')
    .addColumn('host_id', 'integer', references('user.id'))
    .addColumn('kind', 'text', oneOf('kind', ['RECEIPT', 'CREDIT_NOTE']))
    .addColumn('year', 'integer', (col) => col.notNull())
    .addColumn('last_number', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('receipt_counter_of', ['host_id', 'kind', 'year'])
    .execute()
  for (const index of INDEXES) await sql`create ${sql.raw(index)}`.execute(db)
}

const INDEXES = [
  'unique index payment_account_open on payment_account (user_id) where ended_at is null',
  'index payment_account_not_ready on payment_account (read_at) where ended_at is null and ready_at is null',
  `index order_held on "order" (held_until) where state = 'OPEN'`,
  'index order_by_participation on "order" (participation_id)',
  'index order_by_activity on "order" (activity_id)',
  'index order_by_buyer on "order" (buyer_id, id)',
  'index order_by_host on "order" (host_id, id)',
  'unique index order_receipt on "order" (host_id, receipt_year, receipt_number) where receipt_number is not null',
  'index order_with_buyer_name on "order" (receipt_year) where buyer_name is not null',
  'index order_line_by_order on order_line (order_id)',
  'unique index payment_attempt_open on payment_attempt (order_id) where ended_at is null',
  'index payment_attempt_by_order on payment_attempt (order_id, id)',
  'index ticket_by_order_line on ticket (order_line_id) where order_line_id is not null',
  'index refund_by_order on refund (order_id)',
  'unique index refund_credit_note on refund (host_id, credit_note_year, credit_note_number) where credit_note_number is not null',
  `index refund_under_way on refund (created_at) where state = 'PENDING'`,
  'index refund_ticket_by_ticket on refund_ticket (ticket_id)',
]

const references = (target: string) => (col: ColumnDefinitionBuilder) =>
  col.notNull().references(target).onDelete('restrict')
const mayReference = (target: string) => (col: ColumnDefinitionBuilder) =>
  col.references(target).onDelete('restrict')
const text = (col: ColumnDefinitionBuilder) => col.notNull()
const oneOf = (name: string, values: readonly string[]) => (col: ColumnDefinitionBuilder) =>
  col.notNull().check(sql`${sql.ref(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`)
const notNegative = (name: string) => (col: ColumnDefinitionBuilder) =>
  col.notNull().check(sql`${sql.ref(name)} >= 0`)

const PAID = ['net_cents', 'gst_cents', 'qst_cents']
const FEE = ['fee_cents', 'fee_gst_cents', 'fee_qst_cents']

function amounts<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  names: readonly string[],
): CreateTableBuilder<Table, Columns> {
  return names.reduce(
    (table, name) => table.addColumn(name, 'integer', notNegative(name)) as typeof table,
    table,
  )
}

async function paymentAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_account')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', references('user.id'))
    .addColumn('stripe_account_id', 'text', (col) => col.unique())
    .addColumn('created_at', 'text', text)
    .addColumn('read_at', 'text')
    .addColumn('ready_at', 'text')
    .addColumn('lost_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('lock_counter', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order')
    .addColumn('id', idType(db), asId(db))
    .addColumn('transaction_id', 'text', (col) => col.notNull().unique())
    .addColumn('participation_id', 'integer', references('participation.id'))
    .addColumn('activity_id', 'integer', references('activity.id'))
    .addColumn('host_id', 'integer', references('user.id'))
    .addColumn('buyer_id', 'integer', references('user.id'))
    .addColumn('state', 'text', oneOf('state', ['OPEN', 'PAID', 'EXPIRED', 'ABANDONED', 'WITHDRAWN']))
    .addColumn('held_until', 'text', text)
    .addColumn('created_at', 'text', text)
    .addColumn('paid_at', 'text', (col) => col.check(sql`(state = 'PAID') = (paid_at is not null)`))
    .addColumn('ended_at', 'text', (col) =>
      col.check(sql`(state in ('EXPIRED', 'ABANDONED', 'WITHDRAWN')) = (ended_at is not null)`),
    )
    .addColumn('seller_name', 'text', text)
    .addColumn('seller_address', 'text', text)
    .addColumn('seller_telephone', 'text', text)
    .addColumn('seller_email', 'text', text)
    .addColumn('seller_gst_number', 'text')
    .addColumn('seller_qst_number', 'text')
    .addColumn('seller_province', 'text', text)
    .addColumn('activity_name', 'text', text)
    .addColumn('activity_starts_at', 'text', text)
    .addColumn('activity_time_zone', 'text', text)
    .addColumn('activity_place', 'text', text)
    .addColumn('language', 'text', oneOf('language', ['fr', 'en']))
    .addColumn('buyer_name', 'text')
    .addColumn('tax_province', 'text', text)
    .addColumn('gst_rate', 'integer', notNegative('gst_rate'))
    .addColumn('qst_rate', 'integer', notNegative('qst_rate'))
    .addColumn('fee_basis_points', 'integer', notNegative('fee_basis_points'))
    .addColumn('fee_fixed_cents', 'integer', notNegative('fee_fixed_cents'))
    .addColumn('fee_gst_rate', 'integer', notNegative('fee_gst_rate'))
    .addColumn('fee_qst_rate', 'integer', notNegative('fee_qst_rate'))
    .addColumn('refund_policy', 'text', text)
    .$call((table) => amounts(table, [...PAID, 'total_cents', ...FEE]))
    .addColumn('receipt_year', 'integer')
    .addColumn('receipt_number', 'integer')
    .addColumn('lock_counter', 'integer', (col) => col.notNull().defaultTo(0))
    .addCheckConstraint(
      'order_total',
      sql`total_cents = net_cents + gst_cents + qst_cents and total_cents > 0`,
    )
    .addCheckConstraint(
      'order_receipt_when_paid',
      sql`(state = 'PAID') = (receipt_number is not null) and (receipt_number is null) = (receipt_year is null)`,
    )
    .execute()
}

async function orderLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_line')
    .addColumn('id', idType(db), asId(db))
    .addColumn('order_id', 'integer', references('order.id'))
    .addColumn('ticket_type_id', 'integer', references('ticket_type.id'))
    .addColumn('name', 'text')
    .addColumn('unit_cents', 'integer', notNegative('unit_cents'))
    .addColumn('quantity', 'integer', (col) => col.notNull().check(sql`quantity > 0`))
    .addColumn('is_taxed', 'integer', (col) => col.notNull().check(sql`is_taxed in (0, 1)`))
    .$call((table) => amounts(table, PAID))
    .execute()
}

async function paymentAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_attempt')
    .addColumn('id', idType(db), asId(db))
    .addColumn('order_id', 'integer', references('order.id'))
    .addColumn('kind', 'text', oneOf('kind', ['CHECKOUT', 'INTENT']))
    .addColumn('request_key', 'text', text)
    .addColumn('stripe_session_id', 'text', (col) => col.unique())
    .addColumn('stripe_intent_id', 'text', (col) => col.unique())
    .addColumn('stripe_charge_id', 'text', (col) => col.unique())
    .addColumn('created_at', 'text', text)
    .addColumn('expires_at', 'text', text)
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text', (col) =>
      col.check(
        sql`(outcome is null) = (ended_at is null) and (outcome is null or outcome in ('PAID', 'EXPIRED', 'CANCELLED', 'REFUSED'))`,
      ),
    )
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .execute()
}

/** A ticket of an order points at its line, and holds its share of price, taxes, fee and taxes on the fee. */
async function tickets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ticket')
    .addColumn('order_line_id', 'integer', mayReference('order_line.id'))
    .execute()
  for (const name of [...PAID, ...FEE])
    await db.schema
      .alterTable('ticket')
      .addColumn(name, 'integer', (col) => notNegative(name)(col).defaultTo(0))
      .execute()
  await db.schema
    .alterTable('ticket_type')
    .addColumn('is_taxed', 'integer', (col) =>
      col
        .notNull()
        .defaultTo(1)
        .check(sql`is_taxed in (0, 1)`),
    )
    .execute()
}

const CAUSES = ['PARTICIPANT', 'HOST', 'LATE', 'TWICE', 'WITHDRAWN', 'EXTERNAL', 'OPERATOR']

async function refunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('id', idType(db), asId(db))
    .addColumn('order_id', 'integer', references('order.id'))
    .addColumn('attempt_id', 'integer', references('payment_attempt.id'))
    .addColumn('host_id', 'integer', references('user.id'))
    .addColumn('cause', 'text', oneOf('cause', CAUSES))
    .addColumn('percent', 'integer', (col) => col.check(sql`percent between 0 and 100`))
    .addColumn('state', 'text', oneOf('state', ['PENDING', 'SUCCEEDED', 'FAILED']))
    .addColumn('stripe_refund_id', 'text', (col) => col.unique())
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', text)
    .addColumn('settled_at', 'text', (col) => col.check(sql`(state = 'PENDING') = (settled_at is null)`))
    .$call((table) => amounts(table, [...PAID, 'total_cents', ...FEE]))
    .addColumn('credit_note_year', 'integer')
    .addColumn('credit_note_number', 'integer')
    .execute()
  await db.schema
    .createTable('refund_ticket')
    .addColumn('refund_id', 'integer', references('refund.id'))
    .addColumn('ticket_id', 'integer', references('ticket.id'))
    .$call((table) => amounts(table, [...PAID, ...FEE]))
    .addPrimaryKeyConstraint('refund_ticket_once', ['refund_id', 'ticket_id'])
    .execute()
}

/** Only where nothing was sold: receipts have to be kept. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from "order" limit 1`.execute(db)
  if (rows.length > 0) throw new Error('Orders and receipts would be lost.')
  for (const table of ['refund_ticket', 'refund', 'receipt_counter'])
    await db.schema.dropTable(table).execute()
  await db.schema.alterTable('ticket_type').dropColumn('is_taxed').execute()
  await sql`drop index ticket_by_order_line`.execute(db)
  for (const name of ['order_line_id', ...PAID, ...FEE])
    await db.schema.alterTable('ticket').dropColumn(name).execute()
  for (const table of ['payment_attempt', 'order_line', 'order', 'payment_account'])
    await db.schema.dropTable(table).execute()
}
