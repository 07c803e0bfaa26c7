import { type Kysely, sql } from 'kysely'

const NAMED =
  'first_name is not null or last_name is not null or organisation_name is not null or email is not null'

/** The reason that a host gave for removing or refusing somebody goes with the names of the registration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update participation set ended_note = null
    where ended_note is not null
    and user_id in (select id from "user" where deleted_at is not null)`.execute(db)
  await findBy(db, `${NAMED} or ended_note is not null`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await findBy(db, NAMED)
}

/** The purge finds expired registrations by this index. */
async function findBy(db: Kysely<unknown>, rows: string): Promise<void> {
  await sql`drop index participation_named`.execute(db)
  const index = sql.raw(`participation_named on participation (activity_id) where ${rows}`)
  await sql`create index ${index}`.execute(db)
}
