import { sql, type SelectQueryBuilder } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import type { Activity, ActivityUpdate, Database, Db, NewActivity, Picture } from '#db/schema.ts'

export async function insertActivity(db: Db, activity: NewActivity): Promise<Activity> {
  return db.insertInto('activity').values(activity).returningAll().executeTakeFirstOrThrow()
}

/** One that was removed is not there any more, here as everywhere. */
export async function findActivity(db: Db, id: number): Promise<Activity | undefined> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Reads an activity and holds other writers back until the transaction ends.
 * Writing to the row first takes its lock on PostgreSQL and on SQLite alike.
 */
export async function lockActivity(trx: Db, id: number): Promise<Activity | undefined> {
  return trx
    .updateTable('activity')
    .set((eb) => ({ lockVersion: eb('lockVersion', '+', 1) }))
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function updateActivity(db: Db, id: number, change: ActivityUpdate): Promise<void> {
  await db.updateTable('activity').set(change).where('id', '=', id).execute()
}

/** An activity with what every list shows beside it: its host's name and its picture. */
export interface ListedActivity extends Activity {
  hostFirstName: string
  hostLastName: string
  hostOrganisationName: string | null
  pictureKey: Picture['key'] | null
}

export async function findListedActivity(db: Db, id: number): Promise<ListedActivity | undefined> {
  return withHost(db).where('activity.id', '=', id).where('activity.removedAt', 'is', null).executeTakeFirst()
}

export async function listActivitiesByIds(db: Db, ids: number[]): Promise<ListedActivity[]> {
  return ids.length === 0 ? [] : withHost(db).where('activity.id', 'in', ids).execute()
}

export interface ActivityFilters {
  /** Folded words, each with its possible stems: of each word one stem must be there. */
  words: string[][]
  typeIds: number[]
  /** First and last local day, `YYYY-MM-DD`. */
  from: string | null
  until: string | null
  /** Only activities that start after this instant; null lists past ones too. */
  startsAfter: string | null
}

export interface Page {
  limit: number
  offset: number
}

/** What anybody may see, soonest first. */
export async function listPublicActivities(
  db: Db,
  filters: ActivityFilters,
  page: Page,
): Promise<ListedActivity[]> {
  return filtered(withHost(db), db, filters)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countPublicActivities(db: Db, filters: ActivityFilters): Promise<number> {
  const counting = db.selectFrom('activity').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await filtered(counting, db, filters).executeTakeFirstOrThrow()
  return count
}

export async function listHostActivities(db: Db, hostId: number, page: Page): Promise<ListedActivity[]> {
  return withHost(db)
    .where('activity.hostId', '=', hostId)
    .where('activity.removedAt', 'is', null)
    .orderBy('activity.startsAt', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** What a profile shows: the public activities of one host that are still to come, soonest first. */
export async function listComingActivitiesOfHost(
  db: Db,
  hostId: number,
  now: string,
  limit: number,
): Promise<ListedActivity[]> {
  const filters = { words: [], typeIds: [], from: null, until: null, startsAfter: now }
  return filtered(withHost(db), db, filters)
    .where('activity.hostId', '=', hostId)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(limit)
    .execute()
}

/** The operators' queue: oldest publication first. */
export async function listActivitiesToReview(db: Db, page: Page): Promise<ListedActivity[]> {
  return toReview(withHost(db))
    .orderBy('activity.publishedAt')
    .orderBy('activity.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countActivitiesToReview(db: Db): Promise<number> {
  const counting = db.selectFrom('activity').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await toReview(counting).executeTakeFirstOrThrow()
  return count
}

/** Ids of what starts after `now`, at the latest at `until`, and of which nobody was reminded yet; soonest first. */
export async function listActivitiesToRemind(db: Db, now: string, until: string): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('validation', '=', sql.lit('VALIDED')) // written out, so that the partial index alone answers
    .where('cancelledAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('publishedAt', 'is not', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<=', until)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many activities of this host were validated so far, whatever became of them since. */
export async function countValidatedActivities(db: Db, hostId: number): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hostId', '=', hostId)
    .where('validatedAt', 'is not', null)
    .where('validation', '=', 'VALIDED')
    .executeTakeFirstOrThrow()
  return count
}

/** How many activities each of these hosts ever published. */
export async function countPublishedByHosts(db: Db, hostIds: number[]): Promise<Map<number, number>> {
  if (hostIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('activity')
    .select((eb) => ['hostId', eb.fn.countAll<number>().as('count')])
    .where('hostId', 'in', hostIds)
    .where('publishedAt', 'is not', null)
    .groupBy('hostId')
    .execute()
  return new Map(rows.map((row) => [row.hostId, row.count]))
}

function withHost(db: Db) {
  return db
    .selectFrom('activity')
    .innerJoin('user as host', 'host.id', 'activity.hostId')
    .leftJoin('picture', 'picture.id', 'activity.pictureId')
    .selectAll('activity')
    .select([
      'host.firstName as hostFirstName',
      'host.lastName as hostLastName',
      'host.organisationName as hostOrganisationName',
      'picture.key as pictureKey',
    ])
}

function toReview<Tables extends Database, Result>(query: SelectQueryBuilder<Tables, 'activity', Result>) {
  return (query as SelectQueryBuilder<Database, 'activity', Result>)
    .where('activity.validation', '=', sql.lit('NEED_VALIDATION'))
    .where('activity.cancelledAt', 'is', null)
    .where('activity.publishedAt', 'is not', null)
}

function filtered<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'activity', Result>,
  db: Db,
  { words, typeIds, from, until, startsAfter }: ActivityFilters,
) {
  let listed = (query as SelectQueryBuilder<Database, 'activity', Result>)
    .where('activity.validation', '=', sql.lit('VALIDED')) // written out, so that the partial index alone answers
    .where('activity.cancelledAt', 'is', null)
    .where('activity.publishedAt', 'is not', null)
  if (startsAfter) listed = listed.where('activity.startsAt', '>', startsAfter)
  if (from) listed = listed.where('activity.localStart', '>=', from)
  if (until) listed = listed.where('activity.localStart', '<=', `${until}T23:59`)
  if (typeIds.length > 0) listed = listed.where('activity.typeId', 'in', typeIds)
  if (words.length > 0) listed = listed.where(matches(db, words))
  return listed
}

/** Every word, its last letters still free: people search while they type. Stems hold letters and digits only. */
function matches(db: Db, words: string[][]) {
  if (isPostgres(db)) {
    const query = words.map((stems) => `(${stems.map((stem) => `${stem}:*`).join(' | ')})`).join(' & ')
    return sql<boolean>`to_tsvector('simple', activity.search_text) @@ to_tsquery('simple', ${query})`
  }
  const query = words.map((stems) => `(${stems.map((stem) => `"${stem}"*`).join(' OR ')})`).join(' AND ')
  return sql<boolean>`activity.id in (select rowid from activity_search where activity_search match ${query})`
}
