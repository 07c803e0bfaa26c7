import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** People without an account switch off a type of email, by the hash of their address: nobody has to keep it for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_refusal')
    .addColumn('id', idType(db), asId(db))
    .addColumn('address_hash', 'text', (col) => col.notNull())
    .addColumn('type', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()
  await sql`create unique index email_refusal_once on email_refusal (address_hash, type)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('email_refusal').execute()
}
