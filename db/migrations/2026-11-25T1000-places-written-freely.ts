import { type Kysely, sql } from 'kysely'

/** GeoNames' number of the quarter of Montréal, by which every Saint-Raymond was known. */
const QUARTER = '6138980'
const MONTREAL = { latitude: 45.46698, longitude: -73.60948 }

/** The town in Portneuf, which the list of places lacked. */
const TOWN = 'qc.capitale-nationale.saint-raymond'
const PORTNEUF = { latitude: 46.8901, longitude: -71.8341 }

/**
 * The nearest known town of a place that its host wrote freely; and the activities of Saint-Raymond in Portneuf, which
 * could be entered only as the quarter of Montréal of that name, move to where they take place. Nothing but their own
 * words can tell: those that name the country around the town, and nothing of Montréal, are moved; all others stay where
 * their host put them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('near_city', 'text').execute()
  await move(db, { from: QUARTER, to: TOWN, ...PORTNEUF })
}

/** The same activities: an older program knows the quarter only. Places that were written freely stay as their town. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await move(db, { from: TOWN, to: QUARTER, ...MONTREAL })
  await sql`update activity set city = near_city where near_city is not null`.execute(db)
  await db.schema.alterTable('activity').dropColumn('near_city').execute()
}

/** In lower case. */
const OF_PORTNEUF = ['portneuf', 'bras-du-nord', 'bras du nord', 'shannahan', 'pont-rouge']
const OF_MONTREAL = [
  'montréal',
  'montreal',
  'notre-dame-de-grâce',
  'ndg',
  'upper lachine',
  'vendôme',
  'westmount',
]

async function move(
  db: Kysely<unknown>,
  { from, to, latitude, longitude }: { from: string; to: string; latitude: number; longitude: number },
): Promise<void> {
  const words = sql`lower(name || ' ' || description || ' ' || coalesce(address, ''))`
  const names = (each: string) => sql`${words} like ${`%${each}%`}`
  await sql`update activity set place_id = ${to}, latitude = ${latitude}, longitude = ${longitude}
    where place_id = ${from} and city = 'Saint-Raymond'
      and (${sql.join(OF_PORTNEUF.map(names), sql` or `)}) and not (${sql.join(OF_MONTREAL.map(names), sql` or `)})`.execute(
    db,
  )
}
