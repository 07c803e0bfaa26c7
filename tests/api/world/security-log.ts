import type { SecurityEventRow } from '#db/schema/platform.ts'
import type { World } from './world.ts'

/** All rows of the security log. */
export const rowsOf = ({ db }: World): Promise<SecurityEventRow[]> =>
  db.selectFrom('securityEvent').selectAll().orderBy('id').execute()

/** What the log says of one account. */
export async function toldOf(app: World, accountId: number | null) {
  const rows = await rowsOf(app)
  return rows
    .filter((row) => row.accountId === accountId)
    .map(({ kind, detail, count }) => [kind, detail, count])
}

/** Leaves out how the cast came about. */
export const forget = ({ db }: World) => db.deleteFrom('securityEvent').execute()
