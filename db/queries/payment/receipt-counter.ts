import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/**
 * Takes the next number of a host's receipts, or credit notes, of a year. It is given back with the transaction: numbers
 * have no gaps but those of a restore, and their takers wait for each other.
 */
export async function takeReceiptNumber(
  db: Db,
  hostId: number,
  kind: 'RECEIPT' | 'CREDIT_NOTE',
  year: number,
): Promise<number> {
  const { lastNumber } = await db
    .insertInto('receiptCounter')
    .values({
      ...{ hostId, kind, year },
      lastNumber: sql<number>`1 + coalesce((select max(receipt_gap.last_number) from receipt_gap
        where host_id is null and kind = ${sql.lit(kind)} and year = ${sql.lit(year)}), 0)`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['hostId', 'kind', 'year'])
        .doUpdateSet({ lastNumber: sql<number>`receipt_counter.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}
