import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Who acts for which organisation, who is invited to, and the cards that it hands out (decisions §6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await memberships(db)
  await invitations(db)
  await cards(db)
  await acting(db)
  await lettersToInvited(db)
}

async function memberships(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('membership')
    .addColumn('id', idType(db), asId(db))
    .addColumn('organisation_id', 'integer', (col) =>
      col.notNull().references('user.id').onDelete('restrict'),
    )
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('role', 'text', (col) => col.notNull().check(sql`role in ('ADMIN', 'MEMBER')`))
    .addColumn('since', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  await sql`create unique index membership_once on membership (organisation_id, user_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index membership_of_user on membership (user_id) where ended_at is null`.execute(db)
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organisation_invitation')
    .addColumn('id', idType(db), asId(db))
    .addColumn('organisation_id', 'integer', (col) =>
      col.notNull().references('user.id').onDelete('restrict'),
    )
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('email_key', 'text', (col) => col.notNull())
    .addColumn('role', 'text', (col) => col.notNull().check(sql`role in ('ADMIN', 'MEMBER')`))
    .addColumn('locale', 'text', (col) => col.notNull())
    .addColumn('invited_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_reason', 'text', (col) =>
      col.check(sql`ended_reason in ('ACCEPTED', 'DECLINED', 'WITHDRAWN', 'REPLACED')`),
    )
    .addColumn('ended_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  await sql`create unique index organisation_invitation_once on organisation_invitation (organisation_id, email_key) where ended_at is null`.execute(
    db,
  )
}

async function cards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_card')
    .addColumn('id', idType(db), asId(db))
    .addColumn('organisation_id', 'integer', (col) =>
      col.notNull().references('user.id').onDelete('restrict'),
    )
    .addColumn('number', 'text', (col) => col.notNull())
    .addColumn('holder_name', 'text', (col) => col.notNull())
    .addColumn('holder_email', 'text')
    .addColumn('locale', 'text', (col) => col.notNull())
    /** Calendar days, as they stand on the card. */
    .addColumn('valid_until', 'text', (col) => col.notNull())
    .addColumn('issued_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  await sql`create unique index member_card_number on member_card (organisation_id, number) where ended_at is null`.execute(
    db,
  )
}

/** The choice that is kept in the session, and which person made an activity of an organisation. */
async function acting(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('acting_for_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  await db.schema
    .alterTable('activity')
    .addColumn('created_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
}

/** Somebody who is invited, or who holds a card, has an address but perhaps no account. */
async function lettersToInvited(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notification')
    .addColumn('invitation_id', 'integer', (col) =>
      col.references('organisation_invitation.id').onDelete('restrict'),
    )
    .execute()
  await db.schema
    .alterTable('notification')
    .addColumn('member_card_id', 'integer', (col) => col.references('member_card.id').onDelete('restrict'))
    .execute()
}

/** Only forward: what people entered since would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
