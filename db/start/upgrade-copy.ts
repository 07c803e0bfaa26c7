import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { StartRefusal } from './refusal.ts'
import { copySqlite, syncFolder } from './sqlite-copy.ts'

const COPIES_KEPT = 3

/**
 * Copies the SQLite file as it is before `migration`, beside it: `viree.sqlite.before-2026-11-22T1100-…`. Returns its
 * path; null on PostgreSQL (backups with pg_dump are the operator's) and in memory. Called with the write lock held, so
 * that nothing is written between the copy and the upgrade; an upgrade that is tried again replaces its own copy, never
 * an older one.
 */
export async function copyBeforeUpgrade(db: Db, migration: string): Promise<string | null> {
  const file = await fileOf(db)
  if (!file) return null
  const copy = `${file}.before-${migration}`
  try {
    for (const left of copiesOf(file).filter((path) => path.endsWith('.part'))) rmSync(left)
    await copySqlite(file, `${copy}.part`)
    renameSync(`${copy}.part`, copy)
    syncFolder(dirname(copy))
  } catch (error) {
    rmSync(`${copy}.part`, { force: true })
    throw new StartRefusal(
      `The database was not upgraded, because the copy from before could not be written to ${copy} (${String(error)}): make room there, or let this user write there.`,
      { cause: error },
    )
  }
  for (const old of newestFirst(copiesOf(file)).slice(COPIES_KEPT)) rmSync(old)
  return copy
}

function copiesOf(file: string): string[] {
  const folder = dirname(file)
  const start = `${basename(file)}.before-`
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => join(folder, name))
}

function newestFirst(paths: string[]): string[] {
  return paths
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((one, other) => other.at - one.at || other.path.localeCompare(one.path))
    .map(({ path }) => path)
}

async function fileOf(db: Db): Promise<string | null> {
  if (isPostgres(db)) return null
  const { rows } = await sql<{
    file: string
  }>`select file from pragma_database_list where name = 'main'`.execute(db)
  return rows[0]?.file ? rows[0].file : null
}
