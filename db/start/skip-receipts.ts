import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** More than a host gives between two backups. */
const SKIPPED = 10_000

/**
 * Leaves out the next numbers of every host's receipts and credit notes of these years. A restored database would give
 * those a second time that were given after its backup. A host without a counter may have begun one since: the numbers of
 * all of them begin later too.
 */
export async function skipReceipts(db: Db, years: readonly number[]): Promise<void> {
  for (const year of years) {
    await sql`
      insert into receipt_gap (host_id, kind, year, first_number, last_number)
      select host_id, kind, year, last_number + 1, last_number + ${sql.lit(SKIPPED)}
      from receipt_counter where year = ${sql.lit(year)}`.execute(db)
    await sql`
      update receipt_counter set last_number = last_number + ${sql.lit(SKIPPED)}
      where year = ${sql.lit(year)}`.execute(db)
    for (const kind of ['RECEIPT', 'CREDIT_NOTE'])
      await sql`
        insert into receipt_gap (host_id, kind, year, first_number, last_number)
        select cast(null as integer), ${sql.lit(kind)}, ${sql.lit(year)},
          coalesce(max(last_number), 0) + 1, coalesce(max(last_number), 0) + ${sql.lit(SKIPPED)}
        from receipt_gap where host_id is null and kind = ${sql.lit(kind)} and year = ${sql.lit(year)}`.execute(
        db,
      )
  }
}
