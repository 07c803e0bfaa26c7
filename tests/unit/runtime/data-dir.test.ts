import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { readSettings, type Settings } from '#server/runtime/env.ts'
import { prepareDataDir } from '#server/runtime/start/data-dir.ts'
import { explainListening, explainStart } from '#server/runtime/start/explanation.ts'

let root: string
let dataDir: string
let settings: Settings
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'viree-data-'))
  dataDir = join(root, 'var')
  settings = readSettings({ DATA_DIR: dataDir })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const modeOf = async (...path: string[]) => ((await stat(join(dataDir, ...path))).mode & 0o777).toString(8)

describe('DATA_DIR', () => {
  test('is made for its owner only, and holds nothing of the look at its disk', async () => {
    expect(prepareDataDir(settings)).toEqual([])
    expect(await modeOf()).toBe('700')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('of an earlier version is closed: folder, database, copies, secrets, uploads, mail', async () => {
    for (const folder of ['uploads', 'mail'])
      await mkdir(join(dataDir, folder), { recursive: true, mode: 0o755 })
    const files = [
      'viree.sqlite',
      'viree.sqlite-wal',
      'viree.sqlite.before-x',
      'secrets.json',
      'demo-accounts.json',
    ]
    for (const file of files) {
      await writeFile(join(dataDir, file), '')
      await chmod(join(dataDir, file), 0o644)
    }
    expect(prepareDataDir(settings)).toEqual([])
    for (const folder of ['', 'uploads', 'mail']) expect(await modeOf(folder)).toBe('700')
    for (const file of files) expect(await modeOf(file)).toBe('600')
  })

  test('leaves alone what is not of the product, and what a link leads to', async () => {
    await mkdir(dataDir)
    for (const path of [join(dataDir, 'notes.txt'), join(root, 'elsewhere')]) {
      await writeFile(path, '')
      await chmod(path, 0o644)
    }
    await symlink(join(root, 'elsewhere'), join(dataDir, 'secrets.json'))
    prepareDataDir(settings)
    expect(await modeOf('notes.txt')).toBe('644')
    expect(await modeOf('secrets.json')).toBe('644')
  })

  test('a folder that all may write to is not closed but named', async () => {
    await mkdir(dataDir)
    await chmod(dataDir, 0o1777)
    expect(prepareDataDir(settings)).toEqual([
      expect.stringMatching(/var can be read by other users.*chmod go=/),
    ])
    expect(await modeOf()).toBe('777')
  })

  test('a database elsewhere is closed, and its folder is not', async () => {
    const file = join(root, 'other.sqlite')
    await writeFile(file, '')
    await chmod(file, 0o644)
    await chmod(root, 0o755)
    prepareDataDir(readSettings({ DATA_DIR: dataDir, DATABASE_URL: `sqlite:${file}` }))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(root)).mode & 0o777).toBe(0o755)
  })
})

describe('why a start failed, in a sentence', () => {
  const failing = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return explainStart(error)
    }
    throw new Error('It did not fail.')
  }

  test('DATA_DIR is a file', async () => {
    await writeFile(dataDir, '')
    expect(failing(() => prepareDataDir(settings))).toMatch(
      /^DATA_DIR or the file of DATABASE_URL cannot be opened/,
    )
  })

  test('DATA_DIR is where nobody can write', () => {
    expect(failing(() => prepareDataDir(readSettings({ DATA_DIR: '/dev/null/viree' })))).toMatch(
      /^DATA_DIR or the/,
    )
  })

  test('the folder of the database is not there, or its file is none', async () => {
    const open = (file: string) => openDatabase({ kind: 'sqlite', file })
    expect(failing(() => open(join(root, 'no', 'viree.sqlite')))).toMatch(/cannot be opened/)
    await writeFile(join(root, 'text'), 'no database, but long enough to look like one'.repeat(20))
    expect(failing(() => open(join(root, 'text')))).toMatch(/damaged/)
  })

  test.each([
    ['ENOSPC', /no room left/],
    ['SQLITE_FULL', /no room left/],
    ['EROFS', /read-only/],
    ['SQLITE_READONLY_DIRECTORY', /read-only/],
    ['EACCES', /does not let this user/],
    ['ECONNREFUSED', /does not answer/],
    ['28P01', /does not let us in/],
    ['3D000', /does not let us in/],
    ['SQLITE_BUSY', /^Another process holds the database/],
    ['MODULE_NOT_FOUND', /run npm ci/],
    ['ERR_DLOPEN_FAILED', /run npm ci/],
  ])('%s', (code, words) => {
    const sentence = explainStart(Object.assign(new Error('what the system said'), { code }))
    expect(sentence).toMatch(words)
    expect(sentence).toMatch(/\(what the system said\).*[.?]$/)
  })

  const failingQuery = async (db: Db, query = sql`select 1`) => {
    const failed = await query.execute(db).then(
      () => null,
      (error: unknown) => error,
    )
    await db.destroy()
    expect(failed).toBeInstanceOf(DatabaseUnavailable)
    return explainStart(failed)
  }

  test('nothing listens where DATABASE_URL says, as the database itself tells it', async () => {
    const db = openDatabase({ kind: 'postgres', url: 'postgres://viree:secret@127.0.0.1:1/viree' })
    const sentence = await failingQuery(db)
    expect(sentence).toMatch(
      /^The database of DATABASE_URL does not answer \(.*ECONNREFUSED.*\): is it running/,
    )
    expect(sentence).not.toContain('secret')
  })

  test('the disk of the database is full, as the database itself tells it', async () => {
    const db = openDatabase({ kind: 'sqlite', file: join(root, 'small.sqlite') })
    await sql`create table kept (text text)`.execute(db)
    await sql`pragma max_page_count = 4`.execute(db)
    const much = sql`insert into kept values (hex(zeroblob(1000000)))`
    expect(await failingQuery(db, much)).toMatch(/^There is no room left/)
  })

  test.each([
    ['AWAY', 'timeout expired', /^The database of DATABASE_URL does not answer \(timeout expired\)/],
    ['BUSY', 'no connection became free in time', /^Another process holds the database/],
    ['FULL', 'no code', /^There is no room left/],
    ['READ_ONLY', 'no code', /read-only/],
  ] as const)('%s without a code: %s', (reason, said, words) => {
    expect(explainStart(new DatabaseUnavailable(reason, new Error(said)))).toMatch(words)
  })

  test('a driver that was not installed is told as such, also by a database that uses it', () => {
    const missing = Object.assign(new Error("Cannot find module 'pg'\nRequire stack:\n- /srv/x.js"), {
      code: 'MODULE_NOT_FOUND',
    })
    const sentence = explainStart(new DatabaseUnavailable('AWAY', missing))
    expect(sentence).toBe(
      "A package is missing, or was installed for another Node.js (Cannot find module 'pg'): run npm ci, then start again.",
    )
    const unbuilt = new Error('Could not locate the bindings file. Tried:\n → /srv/x.node')
    expect(explainStart(unbuilt)).toMatch(/^A package is missing.*run npm ci/)
  })

  test.each([
    ["Cannot find module '/srv/viree/build/server/index.js' imported from /srv/viree/server/web.ts", 'build'],
    ["Cannot find module './build/index.js'", 'build'],
    ["Cannot find module '/srv/viree/node_modules/pg/lib/index.js'", 'package'],
    ["Cannot find package 'pg' imported from /srv/viree/server/web.ts", 'package'],
    ["Cannot find module '@scope/name'", 'package'],
  ])('%s: what is missing is of the %s', (message, kind) => {
    const sentence = explainStart(Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' }))
    const [begin, advice] =
      kind === 'build'
        ? ['A file of the build is missing', 'run npm run build']
        : ['A package is', 'run npm ci']
    expect(sentence).toContain(begin)
    expect(sentence).toContain(advice)
  })

  test.each([
    ['EADDRINUSE', /^PORT 80 is taken/],
    ['EACCES', /^PORT 80 is not for this user/],
    ['EADDRNOTAVAIL', /^HOST 192\.0\.2\.1 is no address of this machine/],
    ['ENOTFOUND', /^HOST 192\.0\.2\.1 is no address of this machine/],
  ])('listening: %s', (code, words) => {
    const error = Object.assign(new Error('what the system said'), { code })
    expect(explainListening(error, { port: 80, host: '192.0.2.1' })).toMatch(words)
  })

  test('our own mistakes keep their stack', () => {
    expect(explainListening(new Error('x'), { port: 80, host: '127.0.0.1' })).toBeNull()
    expect(explainStart(new TypeError('x is not a function'))).toBeNull()
    expect(explainStart('odd')).toBeNull()
  })
})
