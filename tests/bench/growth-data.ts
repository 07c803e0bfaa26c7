import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { isPostgres } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import type { NewActivity } from '#db/schema/activity.ts'
import { typeToken } from '#server/domain/search/type-words.ts'
import { addDays, weekendOf } from '#server/domain/search/weekend.ts'
import { searchText } from '#server/services/search/text.ts'
import { makeMembers } from '#tests/infrastructure/crowd.ts'
import { chance } from './chance.ts'

/** The first size: the requested activities are all among these, so that there are as many answers at every size. */
export const FIRST = 1000
export const SEED = 20_261_121

/** In 50 activities, whatever the size … */
export const RARE_WORD = 'troglodyte'
/** … and in every tenth. */
export const FREQUENT_WORD = 'fanfare'
const RARE = 50
const EVERY = 10

const HOSTS = 100
const ZONE = 'America/Toronto'
const YEARS = 20

/** This weekend, near Québec. */
const NEAR = 20
const QUEBEC = { city: 'Québec', province: 'QC', latitude: 46.8123, longitude: -71.2145 }

const TOWNS = [
  QUEBEC,
  { city: 'Montréal', province: 'QC', latitude: 45.5088, longitude: -73.5878 },
  { city: 'Sherbrooke', province: 'QC', latitude: 45.4001, longitude: -71.8991 },
  { city: 'Rimouski', province: 'QC', latitude: 48.4488, longitude: -68.5239 },
  { city: 'Toronto', province: 'ON', latitude: 43.7064, longitude: -79.3986 },
  { city: 'Ottawa', province: 'ON', latitude: 45.4112, longitude: -75.6981 },
  { city: 'Halifax', province: 'NS', latitude: 44.6453, longitude: -63.5724 },
  { city: 'Moncton', province: 'NB', latitude: 46.0945, longitude: -64.7965 },
  { city: 'Winnipeg', province: 'MB', latitude: 49.8844, longitude: -97.147 },
  { city: 'Regina', province: 'SK', latitude: 50.4501, longitude: -104.6178 },
  { city: 'Calgary', province: 'AB', latitude: 51.0501, longitude: -114.0853 },
  { city: 'Vancouver', province: 'BC', latitude: 49.2497, longitude: -123.1193 },
  { city: 'Whitehorse', province: 'YT', latitude: 60.7161, longitude: -135.0538 },
  { city: 'Iqaluit', province: 'NU', latitude: 63.747, longitude: -68.5173 },
]

const WORDS_IN_ALL = 30_000
const WORDS_EACH = 12

/** Activities up to this size. The first thousand are the same at every size. */
export async function fillUpTo(db: Db, size: number): Promise<void> {
  const now = DateTime.utc().startOf('day')
  const hosts = (await makeMembers(db, HOSTS)).map(({ id }) => id)
  const random = chance(SEED)
  const make = { random, words: makeWords(random), now, hosts }
  await withoutTriggers(db, async () => {
    for (let start = 0; start < size; start += PART) {
      const count = Math.min(PART, size - start)
      const part = Array.from({ length: count }, (_, index) => makeActivity(start + index, make))
      await insertActivities(db, part)
      if (start % 100_000 === 0 && start > 0) console.log(`  ${start.toLocaleString('en-CA')}…`)
    }
    await sql`insert into ticket_type (activity_id, name, price_cents, ended_at) select id, null, 0, null from activity order by id`.execute(
      db,
    )
  })
}

const PART = 1000

/** As one parameter: to compile a statement with a thousand rows takes longer than to run it. */
async function insertActivities(db: Db, part: NewActivity[]): Promise<void> {
  const rows = part.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
  )
  const names = Object.keys(rows[0]!)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows)
  await (
    isPostgres(db)
      ? sql`insert into activity (${columns}) select ${columns} from json_populate_recordset(null::activity, ${json})`
      : sql`insert into activity (${columns}) select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))} from json_each(${json})`
  ).execute(db)
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (message) => `_${message.toLowerCase()}`)

interface Make {
  random: () => number
  words: string[]
  now: DateTime
  hosts: number[]
}

function makeActivity(index: number, { random, words, now, hosts }: Make): NewActivity {
  const below = (limit: number) => Math.floor(random() * limit)
  const weekend = weekendOf(now.toISODate() ?? '')
  const isNear = index < NEAR
  const start = isNear ? lateOn(weekend.endDate) : index < FIRST ? soon(now, below) : anyTime(now, below)
  const day = start.toISODate()!
  const isThisWeekend = day >= addDays(weekend.startDate, -1) && day <= addDays(weekend.endDate, 1)
  // The activities near Québec this weekend are fixed (`isNear`): no others may be added to them.
  const place = isNear ? QUEBEC : isThisWeekend ? TOWNS[1 + below(3)]! : TOWNS[below(TOWNS.length)]!
  const spoken = Array.from({ length: WORDS_EACH }, () => words[zipf(random, words.length)]!)
  const rare = index >= NEAR && index < NEAR + RARE ? [RARE_WORD] : []
  const frequent = index % EVERY === 0 ? [FREQUENT_WORD] : []
  const name = [...spoken.slice(0, 3), ...rare].join(' ')
  const description = [...spoken, ...frequent].join(' ')
  const at = now.toISO()!
  const hostId = hosts[below(hosts.length)]!
  const typeId = 1 + below(13)
  return {
    id: index + 1,
    hostId,
    typeId,
    name,
    description,
    language: 'fr',
    startsAt: start.toUTC().toISO()!,
    endsAt: null,
    localStart: start.setZone(ZONE).toFormat("yyyy-MM-dd'T'HH:mm"),
    timeZone: ZONE,
    address: null,
    placeId: '6325494',
    ...place,
    capacity: null,
    validation: 'VALIDED',
    refusalReason: null,
    refusalMessage: null,
    validatedAt: at,
    publishedAt: at,
    cancelledAt: null,
    pictureId: null,
    searchText: `${textOfWords(`${name} ${description} ${place.city}`)} ${typeToken(typeId)}`,
    createdAt: at,
    changedAt: at,
  }
}

/** The same as searchText, which processes each word by itself: here a word occurs a thousand times. */
function textOfWords(text: string): string {
  return [...new Set(text.split(' ').flatMap(formsOfWord))].join(' ')
}

const known = new Map<string, string[]>()

function formsOfWord(word: string): string[] {
  const forms = known.get(word) ?? searchText([word], 'fr').split(' ').filter(Boolean)
  known.set(word, forms)
  return forms
}

/** Late enough not to have begun while we measure. */
function lateOn(day: string): DateTime {
  return DateTime.fromISO(`${day}T23:50`, { zone: ZONE })
}

function soon(now: DateTime, below: (limit: number) => number): DateTime {
  return now.plus({ days: 4 + below(360), minutes: 15 * below(96) })
}

/** Over twenty years, half of them gone by. */
function anyTime(now: DateTime, below: (limit: number) => number): DateTime {
  return now.plus({ days: below(YEARS * 365) - (YEARS / 2) * 365, minutes: 15 * below(96) })
}

const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu'.split(
    ' ',
  )

function makeWords(random: () => number): string[] {
  const words = new Set<string>()
  while (words.size < WORDS_IN_ALL) {
    const length = 3 + Math.floor(random() * 3)
    words.add(Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!).join(''))
  }
  return [...words]
}

/** The first words are frequent, the last ones rare: rank n about as often as 1/n. */
function zipf(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor(Math.exp(random() * Math.log(count))) - 1)
}

/** Inserts rows in bulk: what the product's triggers do for each public activity, as all of these are, is done once. */
async function withoutTriggers(db: Db, insert: () => Promise<void>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table activity disable trigger activity_search_moved`.execute(db)
    await insert()
    await sql`alter table activity enable trigger activity_search_moved`.execute(db)
    await sql`insert into activity_search (activity_id, words) select id, to_tsvector('simple', search_text) from activity`.execute(
      db,
    )
    await sql`insert into search_word (word, activities) select word, count(*) from activity, unnest(string_to_array(search_text, ' ')) as word where length(word) between 2 and 40 group by word union all select '', count(*) from activity where true on conflict (word) do update set activities = excluded.activities`.execute(
      db,
    )
    await sql`vacuum analyze`.execute(db)
    return
  }
  const { rows } = await sql<{
    sql: string
  }>`select sql from sqlite_master where type = 'trigger' and name = 'activity_search_added'`.execute(db)
  await sql`drop trigger activity_search_added`.execute(db)
  await sql`pragma synchronous = off`.execute(db) // of our own connection only, while rows go in
  await insert()
  await sql.raw(rows[0]!.sql).execute(db)
  await sql`insert into activity_search (rowid, search_text) select (unixepoch(starts_at) << 31) | id, search_text from activity`.execute(
    db,
  )
  await sql
    .raw(
      `insert into search_word (word, activities) select value, count(*) from activity, json_each('["' || replace(search_text, ' ', '","') || '"]') where length(value) between 2 and 40 group by value union all select '', count(*) from activity where true on conflict (word) do update set activities = excluded.activities`,
    )
    .execute(db)
  await sql`pragma synchronous = full`.execute(db)
}

/** An edit by a host: another text, processed by the product's triggers. */
export async function editOne(db: Db, index: number): Promise<void> {
  const text = `Sortie changée ${index}`
  await db
    .updateTable('activity')
    .set({ description: text, searchText: searchText([text], 'fr'), changedAt: new Date().toISOString() })
    .where('id', '=', 1 + ((index * 37) % FIRST))
    .execute()
}
