import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

const KINDS_BEFORE = [
  'PASSWORD_CHANGED',
  'PASSWORD_CHOSEN',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'GOOGLE_LINKED',
  'GOOGLE_UNLINKED',
]

const NEW_KINDS = [
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
]

/** Codes of an app and recovery codes as second factor, sessions that were opened with one, and news of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().unique().references('user.id').onDelete('restrict'),
    )
    .addColumn('secret_sealed', 'text', (col) => col.notNull())
    .addColumn('last_step', 'integer')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('confirmed_at', 'text')
    .execute()
  await sql`create index second_factor_unconfirmed on second_factor (created_at) where confirmed_at is null`.execute(
    db,
  )
  await db.schema
    .createTable('recovery_code')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('code_hash', 'text', (col) => col.notNull().unique())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('recovery_code_by_user').on('recovery_code').column('user_id').execute()
  await db.schema
    .alterTable('session')
    .addColumn('has_second_factor', 'integer', (col) =>
      col
        .notNull()
        .defaultTo(0)
        .check(sql`has_second_factor in (0, 1)`),
    )
    .execute()
  await allowKinds(db, [...KINDS_BEFORE, ...NEW_KINDS])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const gone = sql.join(NEW_KINDS.map((kind) => sql.lit(kind)))
  await sql`delete from credential_change_link where change_id in (select id from credential_change where kind in (${gone}))`.execute(
    db,
  )
  await sql`delete from credential_change where kind in (${gone})`.execute(db)
  await allowKinds(db, KINDS_BEFORE)
  await db.schema.alterTable('session').dropColumn('has_second_factor').execute()
  await db.schema.dropTable('recovery_code').execute()
  await db.schema.dropTable('second_factor').execute()
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
