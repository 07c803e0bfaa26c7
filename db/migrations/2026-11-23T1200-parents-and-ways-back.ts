import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

/**
 * Whom the account of somebody under 14 waits for, where a confirmation leads back to, and consents of two more kinds: of a
 * parent, and to show what one attended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const column of ['parent_email', 'parent_agreed_at', 'return_to'])
    await schema.alterTable('user').addColumn(column, 'text').execute()
  await schema
    .alterTable('notification')
    .addColumn('parent_of_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  await sql`create index user_waits_for_parent on ${sql.table('user')} (registered_at) where parent_email is not null and parent_agreed_at is null`.execute(
    db,
  )
  await remakeConsents(db, ['ANALYTICS', 'NEWSLETTER', 'PARENT', 'ATTENDED'])
}

/** SQLite changes no rule of a column: there the table is made anew, with the numbers that its rows have. */
async function remakeConsents(db: Kysely<unknown>, purposes: string[]): Promise<void> {
  const known = sql.join(purposes.map((purpose) => sql.lit(purpose)))
  if (isPostgres(db)) {
    await sql`alter table consent_record drop constraint consent_record_purpose_check`.execute(db)
    await sql`alter table consent_record add constraint consent_record_purpose_check check (purpose in (${known}))`.execute(
      db,
    )
    return
  }
  await sql`alter table consent_record rename to consent_record_before`.execute(db)
  for (const index of ['consent_record_by_pseudonym', 'consent_record_by_user'])
    await db.schema.dropIndex(index).execute()
  await db.schema
    .createTable('consent_record')
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
  await sql`insert into consent_record (${columns}) select ${columns} from consent_record_before`.execute(db)
  await db.schema.dropTable('consent_record_before').execute()
  await db.schema
    .createIndex('consent_record_by_pseudonym')
    .on('consent_record')
    .column('pseudonym')
    .execute()
  await db.schema.createIndex('consent_record_by_user').on('consent_record').column('user_id').execute()
}

/** Only while nobody has consented in the new ways: proofs of consent are not thrown away. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const kept =
    await sql`select id from consent_record where purpose in ('PARENT', 'ATTENDED') limit 1`.execute(db)
  if (kept.rows.length > 0)
    throw new Error('Proofs of consent would be lost: this cannot be undone any more.')
  await remakeConsents(db, ['ANALYTICS', 'NEWSLETTER'])
  await db.schema.dropIndex('user_waits_for_parent').execute()
  await db.schema.alterTable('notification').dropColumn('parent_of_id').execute()
  for (const column of ['return_to', 'parent_agreed_at', 'parent_email'])
    await db.schema.alterTable('user').dropColumn(column).execute()
}
