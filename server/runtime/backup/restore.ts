import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type DatabaseAddress, openDatabase, withoutTimeLimits } from '#db/dialect.ts'
import { countTables, listDamage } from '#db/start/integrity.ts'
import { migrate } from '#db/start/migrate.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import { syncFolder } from '#db/start/sqlite-copy.ts'
import type { Settings } from '#server/runtime/env.ts'
import { areAllGiven } from '#server/runtime/keys/given.ts'
import { lacksKeys, type Secrets, SECRETS_NAME } from '#server/runtime/keys/stored.ts'
import { checkSecrets, readSecrets, storeSecrets } from '#server/runtime/secrets.ts'
import { giveToOwnerOf } from '#server/runtime/start/owner.ts'
import { createFile } from '#server/runtime/start/whole-file.ts'
import { checkBackup } from './check.ts'
import { RESTORING, UNFINISHED } from './cut-restore.ts'
import { loadDump } from './dump.ts'
import { copyFile } from './files.ts'
import { type HeldBack, holdEmails } from './held-emails.ts'
import { DATABASE_FILE, DEMO_FILE, type Manifest, SECRETS_FILE, UPLOADS_FOLDER } from './manifest.ts'
import { explainNoRoom } from './no-room.ts'
import { openSecrets } from './secrets-box.ts'
import { skipNumbers } from './skip-numbers.ts'
import { type Found, lookOver } from './verify.ts'

export interface Restored {
  manifest: Manifest
  /** Migrations that this program added. */
  migrated: string[]
  found: Found
  heldBack: HeldBack
}

/**
 * Restores a backup into an empty DATA_DIR (which may hold secrets.json) and an empty database. All is made beside its
 * place, migrated and verified, then moved: a restore that fails leaves nothing, one that is killed can be run again, and
 * no site starts on half of it.
 */
export async function restoreBackup(from: string, settings: Settings, now: Date): Promise<Restored> {
  const manifest = await checkBackup(from)
  const { dataDir, database } = settings
  if (manifest.engine !== database.kind)
    throw new StartRefusal(
      `This backup is of a ${nameOf(manifest.engine)} database, and DATABASE_URL names one of ${nameOf(database.kind)}: nothing was changed.`,
    )
  await refuseInUse(settings)
  const stage = makeStage(dataDir, database)
  try {
    const secrets = secretsFor(from, manifest, settings)
    const address = await putDatabase(from, database, stage.database)
    const { migrated, found, heldBack } = await bringUpToDate(address, secrets, manifest, now)
    if (address.kind === 'sqlite') refuseDamage(stage.database)
    putFiles(from, manifest, stage.files)
    if (!existsSync(join(dataDir, SECRETS_NAME)) && !areAllGiven(settings.keys))
      storeSecrets(stage.files, secrets)
    for (const folder of stage.folders) giveToOwnerOf(dataDir, folder)
    move(stage, dataDir, database)
    return { manifest, migrated, found, heldBack }
  } catch (error) {
    for (const folder of stage.folders) rmSync(folder, { recursive: true, force: true })
    throw explainNoRoom(error, dataDir)
  }
}

/** Throws unless a new site could begin here. What a restore left that was killed does not count. */
async function refuseInUse({ dataDir, database }: Settings): Promise<void> {
  const wasCut = existsSync(join(dataDir, RESTORING))
  const mayBeThere = [SECRETS_NAME, RESTORING, ...(wasCut ? [UPLOADS_FOLDER, DEMO_FILE] : [])]
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const strange = names.filter((name) => !mayBeThere.includes(name))
  if (strange.length > 0)
    throw new StartRefusal(
      `${dataDir} is in use (${strange.slice(0, 3).join(', ')}): restore into an empty folder, which may hold secrets.json. Nothing was changed.`,
    )
  if (database.kind === 'sqlite') {
    if (typeof database.file === 'string' && existsSync(database.file))
      throw new StartRefusal(`${database.file} is there already: nothing was changed.`)
    return
  }
  if (await holdsTables(database)) throw databaseInUse()
}

async function holdsTables(database: DatabaseAddress): Promise<boolean> {
  const db = openDatabase(database)
  try {
    return (await countTables(db)) > 0
  } finally {
    await db.destroy()
  }
}

function databaseInUse(): StartRefusal {
  return new StartRefusal(
    'The database of DATABASE_URL is in use: restore into a new one (createdb). Nothing was changed.',
  )
}

interface Stage {
  files: string
  /** The file of the database, on SQLite. */
  database: string
  folders: string[]
}

/** Removes what a killed restore left, and makes the folders in which this one works. */
function makeStage(dataDir: string, database: DatabaseAddress): Stage {
  const files = join(dataDir, RESTORING)
  const file = database.kind === 'sqlite' ? String(database.file) : join(dataDir, DATABASE_FILE.postgres)
  const beside = join(dirname(file), RESTORING)
  const folders = [...new Set([beside, files])]
  if (existsSync(files))
    for (const name of [UPLOADS_FOLDER, DEMO_FILE])
      rmSync(join(dataDir, name), { recursive: true, force: true })
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    createFile(join(folder, UNFINISHED), '')
  }
  return { files, database: join(beside, basename(file)), folders }
}

/** The sealed ones if there is a passphrase, else those that this installation was given. */
function secretsFor(from: string, manifest: Manifest, settings: Settings): Secrets {
  const { backupPassphrase } = settings
  const hasOwn = areAllGiven(settings.keys) || existsSync(join(settings.dataDir, SECRETS_NAME))
  if (manifest.secrets === 'sealed' && backupPassphrase) {
    const sealed = openSecrets(readFileSync(join(from, SECRETS_FILE), 'utf8'), backupPassphrase)
    if (hasOwn && lacksKeys(readSecrets(settings), sealed))
      throw new StartRefusal(
        `The secrets of this place (settings, or secrets.json in ${settings.dataDir}) lack keys of this backup: take them away, and those of the backup are used. Nothing was changed.`,
      )
    return sealed
  }
  if (hasOwn) return readSecrets(settings)
  throw new StartRefusal(
    manifest.secrets === 'sealed'
      ? 'The secrets of this backup are sealed: set BACKUP_PASSPHRASE. Nothing was changed.'
      : `This backup was taken without its secrets: set SESSION_SECRET, TICKET_KEY and DATA_KEY, or put secrets.json into ${settings.dataDir}. Nothing was changed.`,
  )
}

async function putDatabase(from: string, database: DatabaseAddress, file: string): Promise<DatabaseAddress> {
  if (database.kind === 'postgres') {
    await loadWholeDump(database, join(from, DATABASE_FILE.postgres))
    return withoutTimeLimits(database)
  }
  copyFileSync(join(from, DATABASE_FILE.sqlite), file)
  return { kind: 'sqlite', file }
}

/** What pg_restore of a killed restore still does goes on without it, and may fill the database meanwhile. */
async function loadWholeDump(database: DatabaseAddress & { kind: 'postgres' }, file: string): Promise<void> {
  try {
    await loadDump(database.url, file)
  } catch (error) {
    // Ours is loaded wholly or not at all: these tables are of another one.
    throw (await holdsTables(database)) ? databaseInUse() : error
  }
}

async function bringUpToDate(address: DatabaseAddress, secrets: Secrets, of: Manifest, now: Date) {
  const db = openDatabase(address)
  try {
    const migrated = await migrate(db)
    await checkSecrets(db, secrets)
    await skipNumbers(db, new Date(of.takenAt), now)
    return { migrated, heldBack: await holdEmails(db, now), found: await lookOver(db) }
  } finally {
    await db.destroy()
  }
}

function refuseDamage(file: string): void {
  const [first] = listDamage(file)
  if (first) throw new StartRefusal(`The restored database is damaged (${first}): use another backup.`)
}

function putFiles(from: string, manifest: Manifest, folder: string): void {
  for (const { path } of manifest.files)
    if (path === DEMO_FILE || path.startsWith(`${UPLOADS_FOLDER}/`))
      copyFile(join(from, path), join(folder, path))
}

/** The database last: until it stands there, a start says that the restore was cut short. */
function move({ files, database: made, folders }: Stage, dataDir: string, database: DatabaseAddress): void {
  for (const name of [DEMO_FILE, UPLOADS_FOLDER, SECRETS_NAME])
    if (existsSync(join(files, name))) renameSync(join(files, name), join(dataDir, name))
  if (database.kind === 'sqlite') {
    const file = String(database.file)
    for (const name of readdirSync(dirname(made)))
      if (![basename(made), UNFINISHED].includes(name)) rmSync(join(dirname(made), name), { recursive: true }) // its copy from before the upgrade
    renameSync(made, file)
    syncFolder(dirname(file))
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  syncFolder(dataDir)
}

function nameOf(engine: Manifest['engine']): string {
  return { sqlite: 'SQLite', postgres: 'PostgreSQL' }[engine]
}
