import { type Kysely, sql } from 'kysely'

/**
 * The lists by date and by place also hold what decides whether an activity is in them: whoever counts, or looks for the next ones near a
 * town, reads no activity that is private or elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renew(db, 'activity_listed', 'starts_at, id, is_private, is_online, latitude, longitude')
  await renew(db, 'activity_listed_by_place', 'latitude, longitude, starts_at, is_private')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await renew(db, 'activity_listed', 'starts_at, id')
  await renew(db, 'activity_listed_by_place', 'latitude, longitude, starts_at')
}

async function renew(db: Kysely<unknown>, index: string, columns: string): Promise<void> {
  await db.schema.dropIndex(index).execute()
  await sql`create index ${sql.raw(index)} on activity (${sql.raw(columns)}) where validation = 'VALIDED' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
}
