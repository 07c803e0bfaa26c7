import type { SelectQueryBuilder, UpdateResult } from 'kysely'

/** The last steps of queries, for Kysely's `$call`. */

/** Counts the rows of a query that has selected nothing yet. */
export async function countRows<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether the query finds, inserts or changes a row, of which it returns a column. */
export async function isFound(query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns whether the update found a row. */
export async function isUpdated(query: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> {
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export async function listIds(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return idsOf(await query.execute())
}

export function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
