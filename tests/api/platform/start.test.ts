// Also on PostgreSQL: locks of the start.

import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Migrations, migrations } from '#db/migrations/index.ts'
import { migrate } from '#db/start/migrate.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import { checkSchema } from '#db/start/schema-check.ts'
import type { KeyRing } from '#server/domain/platform/key-ring.ts'
import { readSettings } from '#server/runtime/env.ts'
import { checkSecrets, readSecrets, resolveSecrets } from '#server/runtime/secrets.ts'
import { checkStart } from '#server/runtime/start/check.ts'
import { createFile } from '#server/runtime/start/whole-file.ts'
import { world } from '#tests/api/world/world.ts'

const AT = '2026-11-20T17:00:00.000Z'

/** An empty database, and a folder of its own. */
async function newSite(env: Record<string, string> = {}) {
  const { db, services } = await world()
  const { dataDir } = services.settings
  const settings = readSettings({ DATA_DIR: dataDir, ...env })
  const path = join(dataDir, 'secrets.json')
  return {
    db,
    settings,
    path,
    settle: (more: Record<string, string> = {}) =>
      resolveSecrets(db, readSettings({ DATA_DIR: dataDir, ...env, ...more }), AT),
    stored: () => readFile(path, 'utf8'),
  }
}

const KEYS = { SESSION_SECRET: 's'.repeat(32), TICKET_KEY: 'a'.repeat(64), DATA_KEY: 'b'.repeat(64) }

const ringOf = (key: string): KeyRing => [{ id: 1, key }]
const SECRETS = {
  sessions: ringOf(KEYS.SESSION_SECRET),
  tickets: ringOf(KEYS.TICKET_KEY),
  data: ringOf(KEYS.DATA_KEY),
}

describe('secrets', () => {
  test('are made once, for their owner only, and found again by every process', async () => {
    const { settle, settings, path, db } = await newSite()
    const made = await settle()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await settle()).toEqual(made)
    expect(readSecrets(settings)).toEqual(made)
    await checkStart({ db, settings })
    expect((await readdir(settings.dataDir)).filter((name) => name.includes('part'))).toEqual([])
  })

  test('that are set make no file', async () => {
    const { settle, stored } = await newSite(KEYS)
    expect(await settle()).toEqual(SECRETS)
    await expect(stored()).rejects.toThrow('ENOENT')
  })

  test('a file of another start is never written over', async () => {
    const { path, stored } = await newSite()
    expect(createFile(path, 'first')).toBe(true)
    expect(createFile(path, 'second')).toBe(false)
    expect(await stored()).toBe('first')
  })

  test.each([
    ['cut short', '{"session":"abc'],
    ['empty', ''],
    ['something else', '[]'],
  ])('a file that is %s stops the start and stays as it is, with or without a database', async (_, text) => {
    const { settle, settings, path, stored } = await newSite()
    await writeFile(path, text)
    await expect(settle()).rejects.toThrow(/secrets\.json is damaged/)
    expect(() => readSecrets(settings)).toThrow(StartRefusal)
    expect(await stored()).toBe(text)
  })

  test('a file that cannot be read stops the start', async () => {
    const { settle, path } = await newSite()
    await mkdir(path) // not even root reads a folder as a file
    await expect(settle()).rejects.toThrow(/secrets\.json cannot be read \(EISDIR\)/)
    expect((await stat(path)).isDirectory()).toBe(true)
  })

  test('a file that is missing beside a database that was used with it is not made anew', async () => {
    const { settle, path, stored } = await newSite()
    await settle()
    const before = await stored()
    await rm(path)
    await expect(settle()).rejects.toThrow(/secrets\.json is missing.*restore/)
    await expect(stored()).rejects.toThrow('ENOENT')
    await writeFile(path, before)
    await settle()
  })

  test('nor beside a database with people in it, whatever became of its markers', async () => {
    const { settle, db } = await newSite()
    await sql`insert into "user" (email, email_key, first_name, last_name, account_type, locale, sponsorship_code, registered_at)
      values ('a@exemple.org', 'a@exemple.org', 'Anne', 'Roy', 'BASIC', 'fr', 'A', ${AT})`.execute(db)
    await expect(settle()).rejects.toThrow(/is missing/)
  })

  test('of the first version get their third key once, and keep the two others', async () => {
    const { settle, path, db, stored } = await newSite()
    const { data, ...first } = await settle()
    const { dataKey: _, ...ofFirstVersion } = JSON.parse(await stored()) as Record<string, string>
    await writeFile(path, JSON.stringify(ofFirstVersion))
    await expect(settle()).rejects.toThrow(/lacks a key that the database was used with/)
    await db.deleteFrom('marker').where('name', '=', 'data-key').execute()
    const completed = await settle()
    expect(completed).toMatchObject(first)
    expect(completed.data).not.toEqual(data)
    expect(JSON.parse(await stored())).toEqual({ ...ofFirstVersion, dataKey: completed.data[0].key })
  })

  test('two starts at once agree on one set', async () => {
    const { settle } = await newSite()
    const [one, other] = await Promise.all([settle(), settle()])
    expect(one).toEqual(other)
  })

  test('a database refuses others than those that it was made with, and any before it knows its own', async () => {
    const { settle, db } = await newSite(KEYS)
    await expect(checkSecrets(db, SECRETS)).rejects.toThrow(/does not know its secrets yet/)
    await settle()
    await checkSecrets(db, SECRETS)
    for (const change of ['TICKET_KEY', 'DATA_KEY'])
      await expect(settle({ [change]: 'c'.repeat(64) })).rejects.toThrow(/made with other secrets/)
    await expect(checkSecrets(db, { ...SECRETS, sessions: ringOf('o'.repeat(32)) })).rejects.toThrow(
      /other secrets/,
    )
  })
})

describe('a schema', () => {
  const nothing: Migrations[string] = { up: () => Promise.resolve() }
  const later = { '2099-01-01T0000-later': nothing }
  const breaking = { '2099-01-01T0000-later': { ...nothing, isUnreadableByOlderCode: true } }

  /** Removes what the test adds: the tests of PostgreSQL share one database. */
  async function withNewer(
    known: Migrations,
    work: (db: Awaited<ReturnType<typeof newSite>>['db']) => Promise<void>,
  ) {
    const { db } = await newSite()
    expect(await migrate(db, { known: { ...migrations, ...known } })).toEqual(Object.keys(known))
    try {
      await work(db)
    } finally {
      await sql`delete from kysely_migration where name like '2099%'`.execute(db)
    }
  }

  test('of this version is accepted', async () => {
    await checkSchema((await newSite()).db)
  })

  test('that lacks something of this program is refused, and named', async () => {
    const { db } = await newSite()
    await expect(checkSchema(db, { ...migrations, ...later })).rejects.toThrow(
      /older than this program \(it lacks 2099-01-01T0000-later\)/,
    )
  })

  test('with more than this program knows is accepted, by the setup too', () =>
    withNewer(later, async (db) => {
      await checkSchema(db)
      expect(await migrate(db)).toEqual([])
    }))

  test('with something that this program would misread is refused, by the setup too', () =>
    withNewer(breaking, async (db) => {
      await checkSchema(db, { ...migrations, ...breaking })
      await expect(checkSchema(db)).rejects.toThrow(/newer version.*2099-01-01T0000-later/)
      await expect(migrate(db)).rejects.toThrow(StartRefusal)
    }))

  test('that a migration would leave half done stays as it was', async () => {
    const { db } = await newSite()
    const failing: Migrations = {
      '2099-01-01T0000-one': {
        up: (trx) => trx.schema.createTable('one').addColumn('id', 'integer').execute(),
      },
      '2099-01-01T0000-two': { up: () => Promise.reject(new Error('no')) },
    }
    const failed = migrate(db, { known: { ...migrations, ...failing } })
    await expect(failed).rejects.toThrow(
      /is as it was before: migration 2099-01-01T0000-two failed \(Error: no\)/,
    )
    await expect(sql`select * from one`.execute(db)).rejects.toThrow(/one/)
    await checkSchema(db)
  })

  test('may have its tables rebuilt while others point to them, but not lose what they point to', async () => {
    const { db } = await newSite()
    const rebuild = (rows: string): Migrations => ({
      '2099-01-01T0000-parent': {
        async up(trx) {
          await sql`create table parent (id integer primary key)`.execute(trx)
          await sql`create table child (parent_id integer references parent (id))`.execute(trx)
          await sql`insert into parent values (1)`.execute(trx)
          await sql`insert into child values (1)`.execute(trx)
          if (process.env.TEST_DATABASE_URL) return
          await sql`create table parent_new (id integer primary key, name text)`.execute(trx)
          await sql.raw(rows).execute(trx)
          await sql`drop table parent`.execute(trx)
          await sql`alter table parent_new rename to parent`.execute(trx)
        },
        async down() {},
      },
    })
    const known = (rows: string) => ({ ...migrations, ...rebuild(rows) })
    if (!process.env.TEST_DATABASE_URL)
      await expect(migrate(db, { known: known('select 1') })).rejects.toThrow(/1 rows of child would point/)
    await migrate(db, { known: known('insert into parent_new (id) select id from parent') })
    await expect(sql`insert into child values (2)`.execute(db)).rejects.toThrow(/foreign key/i)
    await sql`drop table child`.execute(db)
    await sql`drop table parent`.execute(db)
    await sql`delete from kysely_migration where name like '2099%'`.execute(db)
  })
})
