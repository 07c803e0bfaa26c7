import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isPostgres, openDatabase } from '#db/dialect.ts'
import { type Migrations, migrations } from '#db/migrations/index.ts'
import type { Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'
import type { Installation } from '../backup/installation.ts'

/** Databases as the product left them at an early, a middle and a late commit (make-rows.ts). */
export const VERSIONS = ['early', 'middle', 'late'] as const
export type Version = (typeof VERSIONS)[number]

/** The activities that its rows are about. */
export interface OldSite {
  /** It is over, and its participants are to be marked. */
  past: number
  /** It is to come, and has places left. */
  future: number
}

const DAY_MS = 24 * 3_600_000

/** Makes a database with the migrations of that version, and puts its rows into it. */
export async function makeOldSite(place: Installation, version: Version): Promise<OldSite> {
  const text = await readFile(new URL(`${version}.sql`, import.meta.url), 'utf8')
  const site = { past: numberIn(text, 'past'), future: numberIn(text, 'future') }
  await mkdir(place.dataDir, { recursive: true })
  await writeFile(join(place.dataDir, 'secrets.json'), JSON.stringify(makeSecrets(version)), { mode: 0o600 })
  const db = openDatabase(place.database)
  try {
    await migrate(db, { known: migrationsIn(text) })
    await load(db, text)
    await moveTo(db, site.past, new Date(Date.now() - DAY_MS))
    await moveTo(db, site.future, new Date(Date.now() + 7 * DAY_MS))
  } finally {
    await db.destroy()
  }
  return site
}

/** The first version had no key for data. */
function makeSecrets(version: Version): Record<string, string> {
  const make = () => randomBytes(32).toString('hex')
  const first = { session: make(), ticketKey: make() }
  return version === 'early' ? first : { ...first, dataKey: make() }
}

function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^-- ${name}: (\\d+)$`, 'm').exec(text)?.[1])
}

function migrationsIn(text: string): Migrations {
  const names = [...text.matchAll(/^-- migration: (\S+)$/gm)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.map((name) => {
      const migration = migrations[name]
      if (!migration) throw new Error(`The migration ${name} is not there any more.`)
      return [name, migration]
    }),
  )
}

/** People refer to pictures that refer to people: the keys are checked after all rows are there. */
async function load(db: Db, text: string): Promise<void> {
  const [off, on] = isPostgres(db)
    ? ['set session_replication_role = replica', 'set session_replication_role = origin']
    : ['pragma foreign_keys = off', 'pragma foreign_keys = on']
  await db.connection().execute(async (connection) => {
    await sql.raw(off!).execute(connection)
    for (const statement of text.split(/^;$/m))
      if (statement.includes('insert into')) await sql.raw(statement).execute(connection)
    await sql.raw(on!).execute(connection)
  })
  if (!isPostgres(db)) return
  for (const [, table = ''] of text.matchAll(/^insert into "(\w+)" \("id"/gm))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
}

/** The rows are as old as the commit: to come and over are what they are today. */
async function moveTo(db: Db, activityId: number, start: Date): Promise<void> {
  const startsAt = start.toISOString()
  await sql`update activity set starts_at = ${startsAt}, local_start = ${startsAt.slice(0, 16)}, ends_at = null where id = ${activityId}`.execute(
    db,
  )
}

/** The open registrations of each activity, with their people and their open tickets. */
export async function readPlaces(db: Db): Promise<unknown> {
  const { rows } =
    await sql`select p.activity_id as activity, p.id as participation, p.party_size as people, p.attendance as mark, count(t.id) as tickets
      from participation p left join ticket t on t.participation_id = p.id and t.ended_at is null
      where p.ended_at is null group by p.activity_id, p.id, p.party_size, p.attendance order by p.activity_id, p.id`.execute(
      db,
    )
  return rows
}

/** The foreign keys of PostgreSQL that some row breaks: rows loaded without them are checked here. */
export async function listBrokenKeys(db: Db): Promise<string[]> {
  const { rows: keys } = await sql<{ child: string; column: string; parent: string; to: string }>`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent, b.attname as to
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f'`.execute(db)
  const broken: string[] = []
  for (const { child, column, parent, to } of keys) {
    const { rows } = await sql`select 1 from ${sql.raw(child)} c
      where c.${sql.ref(column)} is not null
      and not exists (select 1 from ${sql.raw(parent)} p where p.${sql.ref(to)} = c.${sql.ref(column)})
      limit 1`.execute(db)
    if (rows.length > 0) broken.push(`${child}.${column}`)
  }
  return broken
}
