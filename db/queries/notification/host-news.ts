import type { ExpressionBuilder } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

/** News of one type for one host. */
export interface HostNews {
  hostId: number
  type: string
}

/** How the details of a digest begin: all news since an instant. */
const DIGEST = '{"since":%'

/** Lists the news of which it is not decided yet whether they are told alone or in a digest; in their order. */
export async function listUndecidedNews(
  db: Db,
  { hostId, type }: HostNews,
): Promise<{ id: number; createdAt: string }[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'createdAt'])
    .where('userId', '=', hostId)
    .where('type', '=', type)
    .where(isUndecided)
    .orderBy('id')
    .execute()
}

/** Lists when the news were caused, from then on, that were told alone, and those that became a digest. */
export async function listDecidedNewsSince(
  db: Db,
  { hostId, type }: HostNews,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('createdAt')
    .where('userId', '=', hostId)
    .where('type', '=', type)
    .where('createdAt', '>', since)
    .where((eb) => eb.not(isUndecided(eb)))
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Deletes undecided news, which a digest tells from now on; returns when they were caused. */
export async function deleteUndecidedNews(
  db: Db,
  { hostId, type, lastId }: HostNews & { lastId: number },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('notification')
    .where('userId', '=', hostId)
    .where('type', '=', type)
    .where('id', '<=', lastId)
    .where(isUndecided)
    .returning('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

function isUndecided(eb: ExpressionBuilder<Database, 'notification'>) {
  return eb.and([
    eb('notification.claimedAt', 'is', null),
    eb('notification.sentAt', 'is', null),
    eb('notification.details', 'not like', DIGEST),
  ])
}
