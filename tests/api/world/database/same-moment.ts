import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { transactionScope } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isOnPostgres } from './database.ts'

type HeldTable = 'user' | 'activity' | 'billing_settings' | 'interest' | 'promotional_code'

/**
 * Holds a row in a transaction of its own, begins several pieces of work, each as soon as those before it wait for a
 * lock, and releases the row: what they read before the lock is then as old as it can be. SQLite has one writer at a
 * time; there the pieces simply begin together.
 */
export async function whileHeld<Result>(
  services: Services,
  row: { table: HeldTable; column: 'id' | 'user_id'; is: number },
  pieces: (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  if (!isOnPostgres) return Promise.allSettled(pieces.map((piece) => piece()))
  const begun: Promise<Result>[] = []
  let over = 0
  await inTransaction(services, async ({ db: trx }) => {
    const [table, column] = [sql.table(row.table), sql.ref(row.column)]
    await sql`select from ${table} where ${column} = ${row.is} for no key update`.execute(trx)
    for (const piece of pieces) {
      const work = transactionScope.exit(piece)
      begun.push(work)
      const note = () => {
        over++
      }
      work.then(note, note)
      while (over + (await transactionScope.exit(() => countWaiting(services.db))) < begun.length)
        await pause(5)
    }
  })
  return Promise.allSettled(begun)
}

/** Waits until a connection is blocked by the caller's transaction. `db` is the outer one. */
export function untilSomebodyWaits(db: Db): Promise<void> {
  return transactionScope.exit(async () => {
    while ((await countWaiting(db)) === 0) await pause(5)
  })
}

/** Must run on a connection without a transaction: inside one, PostgreSQL repeats its first answer. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
