import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

const KINDS_BEFORE = [
  'PASSWORD_CHANGED',
  'PASSWORD_CHOSEN',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'GOOGLE_LINKED',
  'GOOGLE_UNLINKED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
]

/** The owner of an account is told by e-mail when its bank details change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowKinds(db, [...KINDS_BEFORE, 'BANK_DETAILS_CHANGED'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from credential_change_link where change_id in (select id from credential_change where kind = 'BANK_DETAILS_CHANGED')`.execute(
    db,
  )
  await sql`delete from credential_change where kind = 'BANK_DETAILS_CHANGED'`.execute(db)
  await allowKinds(db, KINDS_BEFORE)
}

/** SQLite cannot change a condition: the table is made again under its name, which its links refer to. */
async function allowKinds(db: Kysely<unknown>, kinds: string[]): Promise<void> {
  const known = sql.join(kinds.map((kind) => sql.lit(kind)))
  if (isPostgres(db)) {
    await sql`alter table credential_change drop constraint credential_change_kind_check`.execute(db)
    await sql`alter table credential_change add constraint credential_change_kind_check check (kind in (${known}))`.execute(
      db,
    )
    return
  }
  await db.schema
    .createTable('credential_change_next')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('kind', 'text', (col) => col.notNull().check(sql`kind in (${known})`))
    .addColumn('passkey_id', 'integer', (col) => col.references('passkey.id').onDelete('restrict'))
    .addColumn('identity_id', 'integer', (col) => col.references('provider_identity.id').onDelete('restrict'))
    .addColumn('at', 'text', (col) => col.notNull())
    .addColumn('denied_at', 'text')
    .execute()
  const columns = sql.raw('id, user_id, kind, passkey_id, identity_id, at, denied_at')
  await sql`insert into credential_change_next (${columns}) select ${columns} from credential_change`.execute(
    db,
  )
  await db.schema.dropTable('credential_change').execute()
  await db.schema.alterTable('credential_change_next').renameTo('credential_change').execute()
  await db.schema.createIndex('credential_change_by_user').on('credential_change').column('user_id').execute()
}
