import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

const PURPOSES_BEFORE = ['ANALYTICS', 'NEWSLETTER', 'PARENT', 'ATTENDED']

/** A consent of one more kind: that a host may have the address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowPurposes(db, [...PURPOSES_BEFORE, 'EMAIL_TO_HOST'])
}

/** Only while nobody has consented in the new way: proofs of consent are not thrown away. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const kept = await sql`select id from consent_record where purpose = 'EMAIL_TO_HOST' limit 1`.execute(db)
  if (kept.rows.length > 0)
    throw new Error('Proofs of consent would be lost: this cannot be undone any more.')
  await allowPurposes(db, PURPOSES_BEFORE)
}

/** SQLite cannot change a condition: there the table is made again, with the numbers that its rows have. */
async function allowPurposes(db: Kysely<unknown>, purposes: string[]): Promise<void> {
  const known = sql.join(purposes.map((purpose) => sql.lit(purpose)))
  if (isPostgres(db)) {
    await sql`alter table consent_record drop constraint consent_record_purpose_check`.execute(db)
    await sql`alter table consent_record add constraint consent_record_purpose_check check (purpose in (${known}))`.execute(
      db,
    )
    return
  }
  await db.schema
    .createTable('consent_record_next')
    .addColumn('id', idType(db), asId(db))
    .addColumn('pseudonym', 'text', (col) => col.notNull())
    .addColumn('user_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('purpose', 'text', (col) => col.notNull().check(sql`purpose in (${known})`))
    .addColumn('answer', 'text', (col) => col.notNull().check(sql`answer in ('ACCEPTER', 'DECLINED')`))
    .addColumn('text_version', 'text', (col) => col.notNull())
    .addColumn('wording', 'text', (col) => col.notNull())
    .addColumn('language', 'text', (col) => col.notNull())
    .addColumn('at', 'text', (col) => col.notNull())
    .execute()
  const columns = sql.raw('id, pseudonym, user_id, purpose, answer, text_version, wording, language, at')
  await sql`insert into consent_record_next (${columns}) select ${columns} from consent_record`.execute(db)
  await db.schema.dropTable('consent_record').execute()
  await db.schema.alterTable('consent_record_next').renameTo('consent_record').execute()
  await db.schema
    .createIndex('consent_record_by_pseudonym')
    .on('consent_record')
    .column('pseudonym')
    .execute()
  await db.schema.createIndex('consent_record_by_user').on('consent_record').column('user_id').execute()
  await db.schema.createIndex('consent_of_visitors').on('consent_record').columns(['user_id', 'at']).execute()
}
