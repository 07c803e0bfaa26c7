import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import { type Migrations, migrations } from '#db/migrations/index.ts'
import { putMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { untilFree, withStartLock } from './lock.ts'
import { listApplied, noteApplied, prepareTable } from './migrations-applied.ts'
import { StartRefusal } from './refusal.ts'
import { NEEDED_MIGRATION, refuseUnreadable } from './schema-check.ts'
import { copyBeforeUpgrade } from './upgrade-copy.ts'

interface Options {
  known?: Migrations
  /** Called with the path of the copy from before the upgrade. */
  onCopy?: (path: string) => void
}

/**
 * Migrates the database to the newest schema, or leaves it as it was: all migrations are one transaction (on SQLite
 * too, whose schema changes can be rolled back like rows). Two processes may call it at once: the second finds nothing
 * to do. Returns the names of the migrations applied.
 */
export async function migrate(db: Db, { known = migrations, onCopy = () => undefined }: Options = {}) {
  const names = Object.keys(known).sort()
  const pendingIn = (applied: string[]) => names.filter((name) => !applied.includes(name))

  const applied = await untilFree(() => listApplied(db))
  await refuseUnreadable(db, applied, known)
  if (pendingIn(applied).length === 0) return []

  return withoutForeignKeys(db, () =>
    withStartLock(db, async (trx) => {
      const applied = await listApplied(trx) // another start may have been faster
      await refuseUnreadable(trx, applied, known)
      const pending = pendingIn(applied)
      if (applied.length > 0 && pending[0] !== undefined) {
        const copy = await copyBeforeUpgrade(trx, pending[0])
        if (copy) onCopy(copy)
      }
      await prepareTable(trx)
      for (const name of pending) await apply(trx, name, known)
      await checkForeignKeys(trx)
      return pending
    }),
  )
}

async function apply(trx: Db, name: string, known: Migrations): Promise<void> {
  const migration = known[name]
  try {
    await migration?.up(trx)
  } catch (error) {
    throw new StartRefusal(
      `The database could not be upgraded, and is as it was before: migration ${name} failed (${String(error)}).`,
      { cause: error },
    )
  }
  await noteApplied(trx, name)
  if (migration?.isUnreadableByOlderCode)
    await putMarker(trx, NEEDED_MIGRATION, name, new Date().toISOString())
}

/**
 * SQLite rebuilds a table by dropping the old one, which foreign keys forbid while others refer to it, and they can
 * only be switched outside of a transaction (https://www.sqlite.org/lang_altertable.html#otheralter). All of them are
 * checked before the end.
 */
async function withoutForeignKeys<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (isPostgres(db)) return work()
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    return await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function checkForeignKeys(trx: Db): Promise<void> {
  if (isPostgres(trx)) return
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx)
  if (rows.length === 0) return
  const tables = [...new Set(rows.map(({ table }) => table))].join(', ')
  throw new StartRefusal(
    `The database could not be upgraded, and is as it was before: ${rows.length} rows of ${tables} would point to rows that are not there.`,
  )
}
