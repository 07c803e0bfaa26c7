import { type Kysely, sql } from 'kysely'

/** Finds the activities to remind of also among those that wait for their host's payment account: people registered before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replace(db, `validation in ('VALIDED', 'WAITING_PAYMENT_VALID')`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replace(db, `validation = 'VALIDED'`)
}

async function replace(db: Kysely<unknown>, validation: string): Promise<void> {
  await db.schema.dropIndex('activity_to_remind').execute()
  await sql`create index activity_to_remind on activity (starts_at) where reminded_at is null and cancelled_at is null and ${sql.raw(validation)}`.execute(
    db,
  )
}
