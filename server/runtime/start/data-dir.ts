import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { refuseCutRestore } from '#server/runtime/backup/cut-restore.ts'
import type { Settings } from '#server/runtime/env.ts'

/** Permissions of anybody but the owner. */
const OTHERS = 0o077
/** A folder in which everybody may create files (/tmp): not one to restrict. */
const STICKY = 0o1000
const OWN_FOLDERS = ['', 'uploads', 'mail', 'backups']
const OWN_FILES = /^(viree\.sqlite|secrets\.json|demo-accounts\.json|sandbox\.)/
const PROBE_BYTES = 64 * 1024

/** Files that this process writes from now on are for its own user: addresses, hashes, pictures, captured emails. */
export function writeForOwnerOnly(): void {
  process.umask(OTHERS)
}

/**
 * Creates DATA_DIR, removes the permissions of others from what an earlier version left there, and checks that it can
 * be written. Returns sentences about what it could not restrict.
 */
export function prepareDataDir(settings: Settings): string[] {
  const { dataDir } = settings
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  refuseCutRestore(dataDir)
  const open = ownPaths(settings).filter((path) => !closeToOthers(path))
  probe(join(dataDir, `.start-${process.pid}`))
  return open.map(
    (path) =>
      `${path} can be read by other users of this machine, and belongs to somebody else: take their rights away (chmod go= ${path}).`,
  )
}

function ownPaths({ dataDir, database }: Settings): string[] {
  const folders = OWN_FOLDERS.map((name) => join(dataDir, name))
  const files = readdirSync(dataDir)
    .filter((name) => OWN_FILES.test(name))
    .map((name) => join(dataDir, name))
  return [...folders, ...files, ...databaseElsewhere(dataDir, database)]
}

/** DATABASE_URL may name a file in another folder, which is not ours to restrict. */
function databaseElsewhere(dataDir: string, database: Settings['database']): string[] {
  if (database.kind !== 'sqlite' || typeof database.file !== 'string') return []
  const { file } = database
  return dirname(file) === dataDir && OWN_FILES.test(basename(file))
    ? []
    : [file, `${file}-wal`, `${file}-shm`]
}

/** Returns false where others keep permissions that we cannot remove. Links are left alone. */
function closeToOthers(path: string): boolean {
  const found = statOf(path)
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return true
  if (found.uid !== process.getuid?.() || (found.mode & STICKY) !== 0) return false
  chmodSync(path, found.mode & 0o777 & ~OTHERS)
  return true
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

/** A full or read-only disk is better detected before the first registration. */
function probe(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 })
  } finally {
    rmSync(path, { force: true })
  }
}
