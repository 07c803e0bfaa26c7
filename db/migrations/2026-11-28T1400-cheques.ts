import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** The columns of the cheque leave `participation`: a program that reads them fails at every registration. */
export const isUnreadableByOlderCode = true

/** The amount of a registration by hand: as the host entered it, else the prices of its tickets; null for nothing. */
const DUE = `nullif(coalesce(participation.amount_cents, (
  select sum(ticket_type.price_cents) from ticket
  join ticket_type on ticket_type.id = ticket.ticket_type_id
  where ticket.participation_id = participation.id
    and (ticket.ended_at is null or participation.ended_at is not null))), 0)`

/** Cheques become rows of their own, which deposit slips hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await depositSlips(db)
  await cheques(db)
  await sql`insert into cheque (host_id, participation_id, number, amount_cents, state, created_at, changed_at)
    select activity.host_id, participation.id, participation.cheque_number, ${sql.raw(DUE)},
      case when participation.cheque_cashed = 1 then 'CASHED' else 'RECEIVED' end,
      participation.created_at, participation.created_at
    from participation join activity on activity.id = participation.activity_id
    where participation.cheque_number is not null order by participation.id`.execute(db)
  for (const column of ['cheque_number', 'cheque_cashed'])
    await db.schema.alterTable('participation').dropColumn(column).execute()
  await sql`create index participation_by_hand on participation (activity_id) where user_id is null and ended_at is null`.execute(
    db,
  )
}

async function depositSlips(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deposit_slip')
    .addColumn('id', idType(db), asId(db))
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('number', 'integer')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('created_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('lock_counter', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await sql`create unique index deposit_slip_number on deposit_slip (host_id, number)`.execute(db)
  await sql`create unique index deposit_slip_open on deposit_slip (host_id) where closed_at is null`.execute(
    db,
  )
}

async function cheques(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cheque')
    .addColumn('id', idType(db), asId(db))
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('participation_id', 'integer', (col) =>
      col.notNull().references('participation.id').onDelete('restrict'),
    )
    .addColumn('slip_id', 'integer', (col) => col.references('deposit_slip.id').onDelete('restrict'))
    .addColumn('number', 'text', (col) => col.notNull())
    .addColumn('amount_cents', 'integer')
    .addColumn('state', 'text', (col) =>
      col.notNull().check(sql`state in ('RECEIVED', 'DEPOSITED', 'CASHED', 'RETURNED')`),
    )
    .addColumn('return_reason', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('changed_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('lock_counter', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  for (const index of [
    `unique index cheque_open on cheque (participation_id) where ended_at is null and state <> 'RETURNED'`,
    'index cheque_by_participation on cheque (participation_id, id)',
    'index cheque_by_host on cheque (host_id, state, changed_at) where ended_at is null',
    'index cheque_by_slip on cheque (slip_id) where slip_id is not null',
  ])
    await sql`create ${sql.raw(index)}`.execute(db)
}

/** Keeps the newest cheque of each registration; earlier ones, slips and reasons are lost. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index participation_by_hand`.execute(db)
  await db.schema.alterTable('participation').addColumn('cheque_number', 'text').execute()
  await db.schema
    .alterTable('participation')
    .addColumn('cheque_cashed', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  const newest = `(select max(id) from cheque where participation_id = participation.id and ended_at is null)`
  await sql`update participation set
      cheque_number = (select number from cheque where id = ${sql.raw(newest)}),
      cheque_cashed = (select case when state = 'CASHED' then 1 else 0 end from cheque where id = ${sql.raw(newest)})
    where exists (select 1 from cheque where participation_id = participation.id and ended_at is null)`.execute(
    db,
  )
  await db.schema.dropTable('cheque').execute()
  await db.schema.dropTable('deposit_slip').execute()
}
