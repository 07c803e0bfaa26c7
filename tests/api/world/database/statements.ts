import type { UnknownRow } from 'kysely'
import type { World } from '#tests/api/world/world.ts'

/** Counts the statements that the work sends to the database. */
export async function countStatements(
  services: World['services'],
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0
  const { db } = services
  services.db = db.withPlugin({
    transformQuery: ({ node }) => {
      count++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await work()
  services.db = db
  return count
}

/** Returns the rows that the work reads, with the columns that its statements name. */
export async function readRows(
  services: World['services'],
  work: () => Promise<unknown>,
): Promise<UnknownRow[]> {
  const rows: UnknownRow[] = []
  const { db } = services
  services.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows.push(...result.rows)
      return Promise.resolve(result)
    },
  })
  await work()
  services.db = db
  return rows
}
