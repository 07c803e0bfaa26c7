import { Migrator } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Db } from './schema.ts'

/** Brings the database to the newest schema; two processes may call it at once. Returns the names of what was applied. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error)
    throw error instanceof Error ? error : new Error('The database could not be migrated.', { cause: error })
  return results.map((result) => result.migrationName)
}
