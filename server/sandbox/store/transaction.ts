import type { Database } from 'better-sqlite3'

/** Runs `work` in one transaction; in a running one as a savepoint, so that an error takes back only its own part. */
export function atomically<Result>(database: Database, work: () => Result): Result {
  return database.transaction(work).immediate()
}
