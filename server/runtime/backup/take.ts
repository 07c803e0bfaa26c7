import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseAddress, openDatabase, withoutTimeLimits } from '#db/dialect.ts'
import { listApplied } from '#db/start/migrations-applied.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import { closeSqliteCopy, copySqlite, syncFolder } from '#db/start/sqlite-copy.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Settings } from '#server/runtime/env.ts'
import { lacksKeys } from '#server/runtime/keys/stored.ts'
import { readSecrets } from '#server/runtime/secrets.ts'
import { version } from '#server/runtime/version.ts'
import { dumpDatabase } from './dump.ts'
import { copyFile, linkFile, measure } from './files.ts'
import { listBackups, nameOf, partOf, removeOld, removeUnfinished } from './kept.ts'
import {
  DATABASE_FILE,
  DEMO_FILE,
  type Manifest,
  SECRETS_FILE,
  type StoredFile,
  UPLOADS_FOLDER,
  writeManifest,
} from './manifest.ts'
import { explainNoRoom } from './no-room.ts'
import { sealSecrets } from './secrets-box.ts'

interface Options {
  settings: Settings
  /** The folder of all backups. */
  to: string
  /** How many backups stay there, this one included; null: all. */
  keep: number | null
  now: Date
}

export interface Taken {
  folder: string
  manifest: Manifest
  /** Names of older backups that were removed. */
  removed: string[]
}

/**
 * Copies a site that may be running: its database as of one moment, then its pictures, its secrets if there is a
 * passphrase, and a list with a hash of each file. The folder gets its name when it is complete: a backup that was cut
 * short has another one, and the next backup removes it.
 */
export async function takeBackup({ settings, to, keep, now }: Options): Promise<Taken> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  removeUnfinished(to)
  const folder = join(to, nameOf(now))
  if (existsSync(folder)) throw existsAlready(folder)
  const part = partOf(folder)
  mkdirSync(part, { mode: 0o700 })
  try {
    const manifest = await fill(part, settings, listBackups(to).at(-1) ?? null, now)
    rename(part, folder)
    syncFolder(to)
    return { folder, manifest, removed: keep === null ? [] : removeOld(to, keep) }
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw explainNoRoom(error, to)
  }
}

/** Of two backups in one second the second is none. */
function rename(part: string, folder: string): void {
  try {
    renameSync(part, folder)
  } catch (error) {
    throw ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error)) ? existsAlready(folder) : error
  }
}

function existsAlready(folder: string): StartRefusal {
  return new StartRefusal(`${folder} exists already: wait a second, then try again.`)
}

async function fill(part: string, settings: Settings, before: string | null, now: Date): Promise<Manifest> {
  const { database, dataDir, backupPassphrase } = settings
  const paths: string[] = [DATABASE_FILE[database.kind]]
  const secretsBefore = backupPassphrase ? readSecrets(settings) : null
  const migrations = await copyDatabase(database, join(part, paths[0] ?? ''))
  if (backupPassphrase && secretsBefore) {
    const secrets = readSecrets(settings)
    if (lacksKeys(secrets, secretsBefore))
      throw new StartRefusal('Keys were dropped while this backup was taken: take another one.')
    const options = { mode: 0o600, flag: 'wx' }
    writeFileSync(join(part, SECRETS_FILE), sealSecrets(secrets, backupPassphrase), options)
    paths.push(SECRETS_FILE)
  }
  if (existsSync(join(dataDir, DEMO_FILE))) {
    copyFile(join(dataDir, DEMO_FILE), join(part, DEMO_FILE))
    paths.push(DEMO_FILE)
  }
  const files: StoredFile[] = []
  for (const path of paths) files.push({ path, ...(await measure(join(part, path))) })
  files.push(...(await copyUploads(dataDir, part, before)))

  const manifest: Manifest = {
    format: 1,
    version,
    takenAt: instant(now),
    engine: database.kind,
    migrations,
    secrets: backupPassphrase ? 'sealed' : 'left-out',
    files,
  }
  writeManifest(part, manifest)
  return manifest
}

/** Returns the migrations of the copy. */
async function copyDatabase(database: DatabaseAddress, copy: string): Promise<string[]> {
  if (database.kind === 'postgres') {
    const applied = await readApplied(withoutTimeLimits(database))
    await dumpDatabase(database.url, copy)
    return applied
  }
  const { file } = database
  if (typeof file !== 'string' || !existsSync(file))
    throw new StartRefusal(
      `There is no database at ${String(file)}: is DATA_DIR (or DATABASE_URL) that of the site?`,
    )
  await copySqlite(file, copy)
  const applied = await readApplied({ kind: 'sqlite', file: copy })
  closeSqliteCopy(copy)
  return applied
}

async function readApplied(address: DatabaseAddress): Promise<string[]> {
  const db = openDatabase(address)
  try {
    const applied = await listApplied(db)
    if (applied.length === 0)
      throw new StartRefusal('This database was never set up: there is nothing to back up.')
    return applied
  } finally {
    await db.destroy()
  }
}

/**
 * Copies the pictures after the database: each that the copy refers to is there, unless it was removed meanwhile. One
 * that the backup before holds as well is named twice instead of being stored twice. Its bytes decide, not the list of
 * that backup: a file that was damaged since would be taken over by every backup that follows.
 */
async function copyUploads(dataDir: string, part: string, before: string | null): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const name of namesIn(join(dataDir, UPLOADS_FOLDER))) {
    const path = `${UPLOADS_FOLDER}/${name}`
    const [source, target] = [join(dataDir, path), join(part, path)]
    try {
      const { bytes, sha256 } = await measure(source)
      const isKept = before !== null && (await hashOf(join(before, path))) === sha256
      if (!isKept || !linkFile(join(before, path), target)) copyFile(source, target)
      files.push({ path, bytes, sha256 })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error // removed meanwhile
    }
  }
  return files
}

/** Returns the hash of a file; null where it is not there or cannot be read. */
async function hashOf(path: string): Promise<string | null> {
  try {
    return (await measure(path)).sha256
  } catch {
    return null
  }
}

/** The finished pictures of a folder that may not be there yet. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\w-]+\.\w+$/.test(entry.name))
    .map(({ name }) => name)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
