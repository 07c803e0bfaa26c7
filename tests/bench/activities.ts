import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { isPostgres } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import type { NewActivity } from '#db/schema/activity.ts'
import type { NewParticipation } from '#db/schema/participation.ts'
import { searchText } from '#server/services/search/text.ts'
import { chance } from './chance.ts'

export const ACTIVITIES = 10_000
const PEOPLE = 200
const SEED = 20_261_120
const ZONE = 'America/Toronto'

const WHAT = [
  'Randonnée',
  'Sortie en canot',
  'Atelier de pain',
  'Concert',
  'Corvée',
  'Causerie',
  'Souper partagé',
]
const WHERE = [
  { city: 'Montréal', latitude: 45.5088, longitude: -73.5878 },
  { city: 'Québec', latitude: 46.8123, longitude: -71.2145 },
  { city: 'Sherbrooke', latitude: 45.4001, longitude: -71.8991 },
  { city: 'Saint-Donat', latitude: 46.3168, longitude: -74.2188 },
  { city: 'Rimouski', latitude: 48.4488, longitude: -68.5239 },
]

/**
 * Fills a migrated, empty database: activities over the year that follows, each with its price and a few registrations.
 * Returns the names of the first ten.
 */
export async function fillWithActivities(db: Db): Promise<string[]> {
  const random = chance(SEED)
  const below = (limit: number) => Math.floor(random() * limit)
  const now = DateTime.utc().startOf('day')
  await insertPeople(db, now.toISO())
  const activities = Array.from({ length: ACTIVITIES }, (_, index) => makeActivity(index + 1, below, now))
  await inParts(activities, (part) => db.insertInto('activity').values(part).execute())
  const prices = activities.map(({ id }) => ({
    activityId: id,
    name: null,
    priceCents: 500 * below(4),
    endedAt: null,
  }))
  await inParts(prices, (part) => db.insertInto('ticketType').values(part).execute())
  const registrations = activities.flatMap((activity) => register(activity, below))
  await inParts(registrations, (part) => db.insertInto('participation').values(part).execute())
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  return firstTen(activities)
}

type Below = (limit: number) => number
type BenchActivity = NewActivity & { id: number }

async function insertPeople(db: Db, at: string): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    email: `personne${index}@bench.example`,
    emailKey: `personne${index}@bench.example`,
    passwordHash: null,
    firstName: 'Camille',
    lastName: `Tremblay ${index}`,
    organisationName: index % 4 === 0 ? `Club ${index}` : null,
    accountType: 'BASIC' as const,
    locale: 'fr' as const,
    description: null,
    city: null,
    sponsorshipCode: `BENCH${index}`,
    sponsoredBy: null,
    emailConfirmedAt: at,
    termsVersion: null,
    termsAcceptedAt: null,
    registeredAt: at,
  }))
  await inParts(people, (part) => db.insertInto('user').values(part).execute())
}

/** From tomorrow on, so that none begins while we measure. */
function makeActivity(id: number, below: Below, now: DateTime): BenchActivity {
  const name = `${WHAT[below(WHAT.length)]} numéro ${id}`
  const place = WHERE[below(WHERE.length)]!
  const start = now.plus({ days: 2 + below(365), hours: below(24), minutes: 15 * below(4) })
  const description = `${name}, à ${place.city} : apportez une gourde, une collation et **de bonnes chaussures**.`
  const at = now.toISO()!
  return {
    id,
    hostId: 1 + below(PEOPLE),
    typeId: 1 + below(13),
    name,
    description,
    language: 'fr',
    startsAt: start.toUTC().toISO()!,
    endsAt: start.plus({ hours: 2 }).toUTC().toISO()!,
    localStart: start.setZone(ZONE).toFormat("yyyy-MM-dd'T'HH:mm"),
    timeZone: ZONE,
    address: null,
    placeId: '6077243',
    province: 'QC',
    ...place,
    capacity: below(3) === 0 ? null : 5 + below(30),
    validation: 'VALIDED',
    refusalReason: null,
    refusalMessage: null,
    validatedAt: at,
    publishedAt: at,
    cancelledAt: null,
    pictureId: null,
    searchText: searchText([name, description, place.city], 'fr'),
    createdAt: at,
    changedAt: at,
  }
}

/** Up to three people come, each with a party. */
function register({ id, hostId, createdAt }: BenchActivity, below: Below): NewParticipation[] {
  const first = 1 + below(PEOPLE)
  return Array.from({ length: below(4) }, (_, index) => ((first + 7 * index) % PEOPLE) + 1)
    .filter((userId) => userId !== hostId)
    .map((userId) => ({
      activityId: id,
      userId,
      kind: 'USER',
      state: 'YES',
      partySize: 1 + below(2),
      consent: false,
      attendance: null,
      attendanceAt: null,
      attendanceBy: null,
      createdAt,
      endedAt: null,
      endedReason: null,
    }))
}

/** Soonest first, computed here and not by the product. */
function firstTen(activities: BenchActivity[]): string[] {
  return activities
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.id - other.id)
    .slice(0, 10)
    .map(({ name }) => name)
}

/** SQLite takes a limited number of values in one statement. */
async function inParts<Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  const SIZE = 500
  for (let start = 0; start < rows.length; start += SIZE) await insert(rows.slice(start, start + SIZE))
}
