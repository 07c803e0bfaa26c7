import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

/** Who holds the door of an activity, what was read there, and since when each ticket is as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('door_pass')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('created_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema
    .createTable('door_device')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('door_pass_id', 'integer', (col) => col.references('door_pass.id').onDelete('restrict'))
    .addColumn('user_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('secret_hash', 'text', (col) => col.notNull().unique())
    .addColumn('waiting', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('seen_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('left_at', 'text')
    .execute()
  await db.schema
    .createTable('scan')
    .addColumn('id', idType(db), asId(db))
    .addColumn('scan_id', 'text', (col) => col.notNull())
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('ticket_id', 'integer', (col) => col.references('ticket.id').onDelete('restrict'))
    .addColumn('device_id', 'integer', (col) => col.references('door_device.id').onDelete('set null'))
    .addColumn('user_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('way', 'text', (col) => col.notNull())
    .addColumn('read_at', 'text')
    .addColumn('verdict', 'text', (col) => col.notNull())
    .addColumn('error', 'integer')
    .addColumn('detail', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'integer')
    .execute()
  await db.schema.alterTable('ticket').addColumn('validated_by', 'integer').execute()
  await db.schema.alterTable('ticket').addColumn('validated_device_id', 'integer').execute()
  await db.schema
    .alterTable('ticket')
    .addColumn('changed_at_lock', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
  for (const statement of isPostgres(db) ? onPostgres : onSqlite) await sql.raw(statement).execute(db)
}

const INDEXES = [
  'create unique index door_pass_open on door_pass (activity_id) where ended_at is null',
  'create index door_device_of_activity on door_device (activity_id)',
  'create index door_device_of_pass on door_device (door_pass_id) where door_pass_id is not null',
  'create index door_device_by_creation on door_device (created_at)',
  'create unique index scan_once on scan (activity_id, scan_id)',
  'create index scan_by_creation on scan (created_at)',
  'create index scan_of_ticket on scan (ticket_id) where ticket_id is not null',
  // A device that is deleted looks for its readings.
  'create index scan_of_device on scan (device_id) where device_id is not null',
  "create index scan_kept on scan (activity_id) where verdict = 'KEPT' and decided_at is null",
  'create index ticket_changed on ticket (activity_id, changed_at_lock)',
]

/** A new ticket, and each change of what a door's list says of one, with the activity's counter at that moment. */
const COLUMNS =
  'uuid, ticket_type_id, waits_for, holder_first_name, holder_last_name, handover_id, validated_at, ended_at'
const COUNTER = '(select lock_counter from activity where id = new.activity_id)'
const stamp = `update ticket set changed_at_lock = ${COUNTER} where id = new.id;`

const onSqlite = [
  `create trigger ticket_made after insert on ticket begin ${stamp} end`,
  `create trigger ticket_altered after update of ${COLUMNS} on ticket begin ${stamp} end`,
]

const onPostgres = [
  `create function ticket_stamped() returns trigger language plpgsql as $$ begin
    new.changed_at_lock = ${COUNTER};
    return new; end $$`,
  'create trigger ticket_made before insert on ticket for each row execute function ticket_stamped()',
  `create trigger ticket_altered before update of ${COLUMNS} on ticket for each row execute function ticket_stamped()`,
]

export async function down(db: Kysely<unknown>): Promise<void> {
  const of = isPostgres(db) ? ' on ticket' : ''
  for (const name of ['ticket_made', 'ticket_altered']) await sql.raw(`drop trigger ${name}${of}`).execute(db)
  if (isPostgres(db)) await sql`drop function ticket_stamped`.execute(db)
  await db.schema.dropIndex('ticket_changed').execute()
  for (const column of ['changed_at_lock', 'validated_device_id', 'validated_by'])
    await db.schema.alterTable('ticket').dropColumn(column).execute()
  for (const table of ['scan', 'door_device', 'door_pass']) await db.schema.dropTable(table).execute()
}
