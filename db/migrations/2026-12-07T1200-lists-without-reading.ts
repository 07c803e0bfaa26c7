import { type Kysely, sql } from 'kysely'

/**
 * The lists by date and by place also hold what decides whether an activity is in them: whoever counts, or looks for the next ones near a
 * town, reads no activity that is private or elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await listByDate(db, 'starts_at, id, is_private, is_online, latitude, longitude')
  await listByPlace(db, 'latitude, longitude, starts_at, is_private')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await listByDate(db, 'starts_at, id')
  await listByPlace(db, 'latitude, longitude, starts_at')
}

const LISTED = sql`validation = 'VALIDED' and cancelled_at is null and published_at is not null`

async function listByDate(db: Kysely<unknown>, columns: string): Promise<void> {
  await db.schema.dropIndex('activity_listed').execute()
  await sql`create index activity_listed on activity (${sql.raw(columns)}) where ${LISTED}`.execute(db)
}

async function listByPlace(db: Kysely<unknown>, columns: string): Promise<void> {
  await db.schema.dropIndex('activity_listed_by_place').execute()
  await sql`create index activity_listed_by_place on activity (${sql.raw(columns)}) where ${LISTED}`.execute(
    db,
  )
}
