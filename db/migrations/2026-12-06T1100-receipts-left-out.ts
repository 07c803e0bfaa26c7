import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Numbers of receipts and credit notes that a restore leaves out: they may have been given after its backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt_gap')
    .addColumn('id', idType(db), asId(db))
    .addColumn('host_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('kind', 'text', (col) => col.notNull().check(sql`kind in ('RECEIPT', 'CREDIT_NOTE')`))
    .addColumn('year', 'integer', (col) => col.notNull())
    .addColumn('first_number', 'integer', (col) => col.notNull())
    .addColumn('last_number', 'integer', (col) => col.notNull())
    .execute()
  await sql`create index receipt_gap_of on receipt_gap (kind, year, host_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('receipt_gap').execute()
}
