import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { readSettings, type Settings } from '#server/runtime/env.ts'
import { prepareDataDir } from '#server/runtime/start/data-dir.ts'
import { explainStart } from '#server/runtime/start/explanation.ts'

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
  ])('%s', (code, words) => {
    const sentence = explainStart(Object.assign(new Error('what the system said'), { code }))
    expect(sentence).toMatch(words)
    expect(sentence).toMatch(/\(what the system said\).*[.?]$/)
  })

  test('our own mistakes keep their stack', () => {
    expect(explainStart(new TypeError('x is not a function'))).toBeNull()
    expect(explainStart('odd')).toBeNull()
  })
})
