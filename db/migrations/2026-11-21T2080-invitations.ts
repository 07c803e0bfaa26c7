import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Whom hosts invite to their activities, activities that only they see, and texts that were improved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('activity')
    .addColumn('is_private', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await invitations(db)
  await refusals(db)
  await improvements(db)
  await db.schema
    .alterTable('notification')
    .addColumn('activity_invitation_id', 'integer', (col) =>
      col.references('activity_invitation.id').onDelete('restrict'),
    )
    .execute()
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity_invitation')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('email_key', 'text', (col) => col.notNull())
    .addColumn('first_name', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('last_name', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('invited_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('due_at', 'text')
    .addColumn('letter_at', 'text')
    .addColumn('letters', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('answer', 'text', (col) => col.check(sql`answer in ('ACCEPTED', 'DECLINED')`))
    .addColumn('answered_at', 'text')
    .addColumn('answered_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index activity_invitation_once on activity_invitation (activity_id, email_key)`.execute(
    db,
  )
  await sql`create index activity_invitation_due on activity_invitation (activity_id, due_at) where due_at is not null`.execute(
    db,
  )
  await sql`create index activity_invitation_letters on activity_invitation (email_key, letter_at)`.execute(
    db,
  )
}

/** « No more invitations from this host », by the hash of the address: the wish outlives the address. */
async function refusals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitation_refusal')
    .addColumn('id', idType(db), asId(db))
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('address_hash', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index invitation_refusal_once on invitation_refusal (host_id, address_hash)`.execute(
    db,
  )
}

/** A row is there before the text leaves for an improver, and says what came back, or why nothing did. */
async function improvements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('improvement')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('activity_id', 'integer', (col) => col.references('activity.id').onDelete('restrict'))
    .addColumn('language', 'text', (col) => col.notNull())
    .addColumn('prompt', 'text', (col) => col.notNull())
    .addColumn('response', 'text')
    .addColumn('failure', 'text')
    .addColumn('new_response', 'text')
    .addColumn('rate', 'integer')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('answered_at', 'text')
    .addColumn('kept_at', 'text')
    .execute()
  await db.schema.createIndex('improvement_by_user').on('improvement').column('user_id').execute()
}

/** Only forward: what people entered since would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
