import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Password codes, what a profile says, billing settings, interests and hosts that people follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await passwordCodes(db)
  await profiles(db)
  await billing(db)
  await likings(db)
  await codes(db)
}

async function passwordCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_code')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('password_code_by_user').on('password_code').column('user_id').execute()
}

async function profiles(db: Kysely<unknown>): Promise<void> {
  const add = (name: string) => db.schema.alterTable('user').addColumn(name, 'text').execute()
  for (const name of [
    'city_place_id',
    'facebook',
    'instagram',
    'linkedin',
    'web',
    'saved_filters',
    'pro_until',
    'deleted_at',
  ])
    await add(name)
  await db.schema
    .alterTable('user')
    .addColumn('picture_id', 'integer', (col) => col.references('picture.id').onDelete('restrict'))
    .execute()
  await db.schema
    .alterTable('user')
    .addColumn('shows_attended', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
}

async function billing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_settings')
    .addColumn('user_id', 'integer', (col) => col.primaryKey().references('user.id').onDelete('restrict'))
    .addColumn('gst_number', 'text')
    .addColumn('qst_number', 'text')
    .addColumn('uses_void_cheque', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('bank_sealed', 'text')
    .addColumn('refund_min', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('refund_nominal', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('refund_max', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('refund_min_percent', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('refund_nominal_percent', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('refund_max_percent', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('billing_email', 'text')
    .addColumn('changed_at', 'text', (col) => col.notNull())
    .execute()
}

async function likings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('interest')
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('type_id', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('interest_once', ['user_id', 'type_id'])
    .execute()

  await db.schema
    .createTable('following')
    .addColumn('id', idType(db), asId(db))
    .addColumn('follower_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('since', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index following_once on following (follower_id, host_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index following_of_host on following (host_id) where ended_at is null`.execute(db)
}

/** Promotional codes of the platform, and who used them. */
async function codes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('promotional_code')
    .addColumn('id', idType(db), asId(db))
    .addColumn('code', 'text', (col) => col.notNull().unique())
    .addColumn('months', 'integer', (col) => col.check(sql`months > 0`))
    .addColumn('percent', 'integer', (col) => col.check(sql`percent between 1 and 100`))
    .addColumn('starts_at', 'text', (col) => col.notNull())
    .addColumn('ends_at', 'text', (col) => col.notNull())
    .addColumn('most_uses', 'integer')
    .addColumn('made_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('promotional_code_use')
    .addColumn('id', idType(db), asId(db))
    .addColumn('code_id', 'integer', (col) =>
      col.notNull().references('promotional_code.id').onDelete('restrict'),
    )
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('used_at', 'text', (col) => col.notNull())
    .addUniqueConstraint('promotional_code_once', ['code_id', 'user_id'])
    .execute()
}

/** Only forward: what people entered since would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
