import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'

/** More than a large site gives out between two backups. */
const SKIPPED = 100_000

/**
 * Leaves out the next ids of every table. A restored database would give those a second time that were given after its
 * backup: links and addresses that are signed from an id, and have left the site since, would open another row.
 */
export async function skipIds(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${sql.lit(SKIPPED)})
      from pg_sequences where schemaname = current_schema()`.execute(db)
    return
  }
  // A table that never had a row is not in it yet.
  await sql`
    insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_master
    where type = 'table' and lower(sql) like '%autoincrement%'
      and name not in (select name from sqlite_sequence)`.execute(db)
  await sql`update sqlite_sequence set seq = seq + ${sql.lit(SKIPPED)}`.execute(db)
}
