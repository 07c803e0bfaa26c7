import type { Kysely } from 'kysely'

/** How many e-mails were caused on whose account, and which of them wait (docs/decisions/041). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowances(db)
  await held(db)
}

/** One row a budget and payer: the window that runs, and what was spent in it. The payer is a hash, so that no address is kept. */
async function allowances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_allowance')
    .addColumn('budget', 'text', (col) => col.notNull())
    .addColumn('key_hash', 'text', (col) => col.notNull())
    .addColumn('window_start', 'text', (col) => col.notNull())
    .addColumn('used', 'integer', (col) => col.notNull())
    .addColumn('last_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('email_allowance_once', ['budget', 'key_hash'])
    .execute()
  await db.schema.createIndex('email_allowance_by_age').on('email_allowance').column('last_at').execute()
}

/** A notification that no task delivers yet: for an operator's yes, or for its host's allowance. */
async function held(db: Kysely<unknown>): Promise<void> {
  const id = 'integer' as const
  await db.schema
    .createTable('held_email')
    .addColumn('notification_id', id, (col) =>
      col.primaryKey().references('notification.id').onDelete('cascade'),
    )
    .addColumn('budget', 'text', (col) => col.notNull())
    .addColumn('host_id', id, (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('activity_id', id, (col) => col.notNull().references('activity.id').onDelete('restrict'))
    .addColumn('participation_id', id, (col) => col.references('participation.id').onDelete('restrict'))
    .addColumn('waits_until', 'text')
    .execute()
  for (const column of ['host_id', 'activity_id'])
    await db.schema.createIndex(`held_email_by_${column}`).on('held_email').column(column).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('held_email').execute()
  await db.schema.dropTable('email_allowance').execute()
}
