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
