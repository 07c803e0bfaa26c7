import { CompiledQuery } from 'kysely'
import type { Db } from '#db/schema.ts'

/**
 * Runs a statement of the rate-limit library. The pool decides whether it is prepared under a name: behind pgbouncer in
 * transaction mode the next one goes to another session of the server.
 */
export async function askRateLimits(
  db: Db,
  { text, values }: { text: string; values: unknown[] },
): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
}
