import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { type Migrations, migrations } from '#db/migrations/index.ts'
import { putMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'

const AT = '2026-11-20T17:00:00.000Z'

let folder: string
let db: Db
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viree-copy-'))
  db = openDatabase({ kind: 'sqlite', file: join(folder, 'viree.sqlite') })
})
afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

const later = (count: number): Migrations =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `2099-01-0${index + 1}T0000-later`,
      { up: (trx: Db) => trx.schema.createTable(`later_${index}`).addColumn('id', 'integer').execute() },
    ]),
  )

const upgradeTo = (count: number) => migrate(db, { known: { ...migrations, ...later(count) } })

const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-')).sort()

async function readCopy(name: string): Promise<unknown[]> {
  const copy = openDatabase({ kind: 'sqlite', file: join(folder, name) })
  try {
    return (await sql`select value from marker where name = 'one'`.execute(copy)).rows
  } finally {
    await copy.destroy()
  }
}

test('an empty database is not copied, and neither is one that is up to date', async () => {
  await migrate(db)
  await migrate(db)
  expect(await copies()).toEqual([])
})

test('the copy holds what stood in the write-ahead log, for its owner only', async () => {
  await migrate(db)
  await putMarker(db, 'one', 'written before', AT)
  const said: string[] = []
  await migrate(db, { known: { ...migrations, ...later(1) }, onCopy: (path) => said.push(path) })

  const [name = '', ...others] = await copies()
  expect([name, others]).toEqual(['viree.sqlite.before-2099-01-01T0000-later', []])
  expect(said).toEqual([join(folder, name)])
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await readCopy(name)).toEqual([{ value: 'written before' }])
})

test('the three newest are kept, by when they were made', async () => {
  await migrate(db)
  const old = join(folder, 'viree.sqlite.before-2100-01-01T0000-taken-back')
  await writeFile(old, '')
  await utimes(old, 0, 0)
  await writeFile(
    join(folder, 'viree.sqlite.before-2099-01-01T0000-later.part'),
    'of a start that was killed',
  )
  for (let count = 1; count <= 4; count++) await upgradeTo(count)
  expect(await copies()).toEqual([
    'viree.sqlite.before-2099-01-02T0000-later',
    'viree.sqlite.before-2099-01-03T0000-later',
    'viree.sqlite.before-2099-01-04T0000-later',
  ])
})

test('an upgrade that fails again and again keeps one copy', async () => {
  await migrate(db)
  const failing = { '2099-01-01T0000-no': { up: () => Promise.reject(new Error('no')) } }
  for (let round = 0; round < 3; round++)
    await expect(migrate(db, { known: { ...migrations, ...failing } })).rejects.toThrow('no')
  expect(await copies()).toEqual(['viree.sqlite.before-2099-01-01T0000-no'])
})

test('without a copy there is no upgrade', async () => {
  await migrate(db)
  await mkdir(join(folder, 'viree.sqlite.before-2099-01-01T0000-later', 'in the way'), { recursive: true })
  await expect(upgradeTo(1)).rejects.toThrow(
    /not upgraded, because the copy from before could not be written/,
  )
  expect(await migrate(db)).toEqual([])
  await expect(sql`select * from later_0`.execute(db)).rejects.toThrow('no such table')
})
