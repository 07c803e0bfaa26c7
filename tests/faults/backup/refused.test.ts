// Only in test:all: each refusal needs a backup and a restore of its own; rush.test.ts makes both in every run.

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { RESTORING } from '#server/runtime/backup/cut-restore.ts'
import { endAll, newFolder, type Outcome, run, start } from '../programs.ts'
import {
  backUp,
  emptyInstallation,
  type Engine,
  engines,
  enginesOr,
  type Installation,
  IS_WHOLE,
  opened,
  restore,
} from './installation.ts'

afterEach(endAll)

const PICTURE = '0123456789abcdef01234567-400.webp'

/** A site with a picture, and a backup of it. */
async function backedUp(engine: Engine = 'SQLite') {
  const site = await emptyInstallation(engine)
  expectDone(await run('setup', site))
  await mkdir(join(site.dataDir, 'uploads'), { recursive: true })
  await writeFile(join(site.dataDir, 'uploads', PICTURE), 'a picture')
  await opened(site, (db) =>
    db
      .insertInto('task')
      .values({ kind: 'remove-picture', payload: 'x'.repeat(50_000), runAt: '2100', createdAt: '2026' })
      .execute(),
  )
  const to = await newFolder()
  return { site, to, folder: await backUp(site, to) }
}

function expectDone({ code, said }: Outcome): void {
  expect(code, said).toBe(0)
}

/** It ended with one sentence, and left nothing behind. */
async function expectRefusal({ code, said }: Outcome, words: RegExp, place: Installation): Promise<void> {
  expect(code, said).toBe(1)
  expect(said).toMatch(words)
  expect(said.trim().split('\n'), said).toHaveLength(1)
  expect(await readdir(place.dataDir).catch((): string[] => [])).toEqual([])
  if (place.database.kind === 'postgres') {
    const tables = await opened(place, (db) => db.introspection.getTables())
    expect(tables).toEqual([])
  }
}

describe('a backup is not restored', () => {
  test('when a byte of any of its files was changed', async () => {
    const { folder } = await backedUp()
    const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(names).toHaveLength(5)
    for (const name of names) {
      const bytes = await readFile(name)
      const changed = Buffer.from(bytes)
      const middle = Math.floor(bytes.length / 2)
      changed[middle] = changed[middle]! ^ 1
      await writeFile(name, changed)
      const place = await emptyInstallation('SQLite')
      await expectRefusal(await restore(folder, place), /damaged/, place)
      await expectRefusal(await restore(folder, place, '--check'), /damaged/, place)
      await writeFile(name, bytes)
    }
    expectDone(await restore(folder, await emptyInstallation('SQLite')))
  })

  test('by a version older than the one that took it', async () => {
    const { folder } = await backedUp()
    const list = join(folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(list, 'utf8')) as { migrations: string[] }
    manifest.migrations.push('2199-01-01T0000-of-the-future')
    const text = JSON.stringify(manifest)
    await writeFile(list, text)
    await writeFile(join(folder, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
    const place = await emptyInstallation('SQLite')
    await expectRefusal(await restore(folder, place), /newer version/, place)
  })

  test('without its passphrase, with another one, or into the other engine', async () => {
    const { folder } = await backedUp()
    const place = await emptyInstallation('SQLite')
    const without = { ...place, env: {} }
    await expectRefusal(await restore(folder, without), /set BACKUP_PASSPHRASE/, place)
    const wrong = { ...place, env: { BACKUP_PASSPHRASE: 'une tout autre phrase' } }
    await expectRefusal(await restore(folder, wrong), /is not the one/, place)
    const other = await emptyInstallation('PostgreSQL')
    await expectRefusal(await restore(folder, other), /PostgreSQL/, other)
  })

  test.each(engines)('into an installation in use, on %s', async (engine) => {
    const { site, folder } = await backedUp(engine)
    const before = await contentOf(site.dataDir)
    const refused = await restore(folder, site)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.said).toMatch(/in use/)
    expect(await contentOf(site.dataDir)).toEqual(before)
    if (engine === 'SQLite') return
    const elsewhere = { ...site, dataDir: await newFolder() }
    expect((await restore(folder, elsewhere)).said).toMatch(/DATABASE_URL is in use/)
    expect(await opened(site, (db) => db.selectFrom('task').selectAll().execute())).toHaveLength(1)
  })

  test('into a database that another restore fills meanwhile', async () => {
    const { folder } = await backedUp('PostgreSQL')
    const place = await emptyInstallation('PostgreSQL')
    await opened(place, async (db) => {
      const other = await db.startTransaction().execute()
      await sql`create table task (id integer)`.execute(other)
      const refused = restore(folder, place)
      await waitsForLock(db)
      await other.commit().execute()
      const { code, said } = await refused
      expect(code, said).toBe(1)
      expect(said).toMatch(/DATABASE_URL is in use/)
    })
    expect(await readdir(place.dataDir)).toEqual([])
  })

  test('where there is no room for it, and no backup is taken there', async () => {
    const { site, to, folder } = await backedUp()
    // As a full disk, but for the number of the error.
    const under = ['sh', '-c', 'trap "" XFSZ; ulimit -f 200; exec "$@"', 'sh']
    const place = await emptyInstallation('SQLite')
    await expectRefusal(await restore(folder, { ...place, under } as Installation), /no room/, place)
    const failed = await run('backup', { ...site, under, args: ['--to', to] })
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('no room') })
    expect(await readdir(to)).toHaveLength(1)
  })
})

/** Returns when some session of this database waits for another one. */
async function waitsForLock(db: Db): Promise<void> {
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 60_000 }).toBe(1)
}

describe.each(enginesOr('SQLite'))('on %s', (engine) => {
  test('a restore that is killed can be run again, and nothing starts on half of it', async () => {
    const { folder } = await backedUp(engine)
    const points: string[] = []
    // At first sooner than any machine is done, so that at least two kills come before the end.
    for (let delay = 50; points.at(-1) !== 'done'; delay += IS_WHOLE ? 150 : delay) {
      const place = await emptyInstallation(engine)
      const server = await start('restore', { ...place, args: [folder] })
      const isDone = await Promise.race([server.ended.then(() => true), pause(delay).then(() => false)])
      if (!isDone) kill(server.pid)
      await server.ended
      points.push(isDone ? 'done' : await killedAt(place, folder))
    }
    expect(points.length).toBeGreaterThan(2)
  })

  /** Whole, begun or nothing: the site is that of the backup afterwards. */
  async function killedAt(place: Installation, folder: string): Promise<string> {
    // An empty one is of a restore that had done nothing yet, or had ended.
    const isBegun = (await readdir(join(place.dataDir, RESTORING)).catch((): string[] => [])).length > 0
    if (isBegun) {
      const refused = await run('setup', place)
      if (refused.code === 1) expect(refused.said).toMatch(/cut short/)
    }
    const again = await restore(folder, place)
    // A dump is loaded at once: after that the database is in use, and its owner drops it.
    if (again.code !== 0) expect(again.said).toMatch(/in use|there already/)
    if (again.code !== 0 && engine === 'PostgreSQL') return 'loaded'
    expectDone(await run('setup', place))
    expect(await opened(place, (db) => db.selectFrom('task').selectAll().execute())).toHaveLength(1)
    expect(await readdir(join(place.dataDir, 'uploads'))).toEqual([PICTURE])
    return isBegun ? 'begun' : 'nothing'
  }
})

test('a backup that is killed is none, and the next one removes what it left', async () => {
  const { site, to } = await backedUp()
  for (const delay of [150, 300, 450]) {
    const server = await start('backup', { ...site, args: ['--to', to] })
    await Promise.race([server.ended, pause(delay)])
    kill(server.pid)
    await server.ended
    if ((await readdir(to)).some((name) => name.includes('.part'))) break
  }
  await pause(1100) // one that was faster may have the name of this second
  await backUp(site, to)
  expect((await readdir(to)).filter((name) => name.includes('.part'))).toEqual([])
})

test('a check writes nothing, older backups go, and pictures are stored once', async () => {
  const { site, to, folder } = await backedUp()
  const before = await contentOf(folder)
  const { code, said } = await restore(folder, { ...site, env: {} }, '--check')
  expect(code, said).toBe(0)
  expect(await contentOf(folder)).toEqual(before)

  await pause(1100) // a backup is named after its second
  const second = await backUp(site, to)
  const numbers = [folder, second].map(async (path) => (await stat(join(path, 'uploads', PICTURE))).ino)
  expect(new Set(await Promise.all(numbers)).size).toBe(1)
  await pause(1100)
  const third = await backUp(site, to, '--keep', '2')
  expect((await readdir(to)).map((name) => join(to, name)).sort()).toEqual([second, third])
})

async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const entries = files.sort().map(async (path) => [
    path,
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ])
  return Object.fromEntries((await Promise.all(entries)) as [string, string][])
}

/** It may have ended by itself meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
