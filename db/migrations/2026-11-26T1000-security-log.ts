import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** The security log: sign-ins, changes of credentials, refusals, and the acts of operators, for 180 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_event')
    .addColumn('id', idType(db), asId(db))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('account_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('network', 'text')
    .addColumn('detail', 'text')
    .addColumn('audit_entry_id', 'integer', (col) => col.references('audit_entry.id').onDelete('restrict'))
    .addColumn('at', 'text', (col) => col.notNull())
    .addColumn('last_at', 'text', (col) => col.notNull())
    .addColumn('count', 'integer', (col) =>
      col
        .notNull()
        .defaultTo(1)
        .check(sql`count > 0`),
    )
    .addColumn('count_key', 'text')
    .execute()
  await index(db, 'security_event_by_account', ['account_id', 'id'])
  await index(db, 'security_event_by_network', ['network', 'id'])
  await index(db, 'security_event_by_kind', ['kind', 'id'])
  await index(db, 'security_event_by_time', ['at', 'id'])
  // Rows without a key never count up, and both engines hold any number of them in a unique index.
  await sql`create unique index security_event_counted on security_event (count_key)`.execute(db)
}

async function index(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on('security_event').columns(columns).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('security_event').execute()
}
