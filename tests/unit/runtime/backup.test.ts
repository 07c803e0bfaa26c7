import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { migrate } from '#db/start/migrate.ts'
import { checkBackup } from '#server/runtime/backup/check.ts'
import { takeBackup } from '#server/runtime/backup/take.ts'
import { readSettings, type Settings } from '#server/runtime/env.ts'

const [GOOD, OTHER] = ['0123456789abcdef01234567-400.webp', '89abcdef0123456789abcdef-400.webp']

let root: string
let settings: Settings
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'viree-backup-'))
  const dataDir = join(root, 'data')
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  for (const name of [GOOD, OTHER]) await writeFile(join(dataDir, 'uploads', name), `picture ${name}`)
  settings = readSettings({ DATA_DIR: dataDir })
  const db = openDatabase(settings.database)
  await migrate(db)
  await db.destroy()
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function backUp(second: number): Promise<string> {
  const now = new Date(Date.UTC(2026, 10, 24, 8, 15, second))
  const { folder } = await takeBackup({ settings, to: join(root, 'copies'), keep: null, now })
  return folder
}

const numberOf = async (backup: string, name: string) => (await stat(join(backup, 'uploads', name))).ino

test('a picture of a backup that was damaged there is copied anew, and the others are stored once', async () => {
  const first = await backUp(1)
  const damaged = join(first, 'uploads', GOOD)
  const bytes = await readFile(damaged)
  bytes[3] = bytes[3]! ^ 1
  await writeFile(damaged, bytes)
  await expect(checkBackup(first)).rejects.toThrow(/damaged/)

  const second = await backUp(2)
  await expect(checkBackup(second)).resolves.toMatchObject({ engine: 'sqlite' })
  expect(await readFile(join(second, 'uploads', GOOD), 'utf8')).toBe(`picture ${GOOD}`)
  expect(await numberOf(second, OTHER)).toBe(await numberOf(first, OTHER))

  const third = await backUp(3)
  expect(await numberOf(third, GOOD)).toBe(await numberOf(second, GOOD))
})

test('a picture that the backup before lost is copied anew', async () => {
  const first = await backUp(1)
  await rm(join(first, 'uploads', GOOD))
  const second = await backUp(2)
  await expect(checkBackup(second)).resolves.toMatchObject({ engine: 'sqlite' })
  expect(await readFile(join(second, 'uploads', GOOD), 'utf8')).toBe(`picture ${GOOD}`)
})
