import { everListed, listed, type ListedActivity, withHost } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'

/** Lists what everybody could see, was called off since, and would still be to come, soonest first. */
export async function listWithdrawn(
  db: Db,
  { hostId, now, limit }: { hostId: number | null; now: string; limit: number },
): Promise<ListedActivity[]> {
  let withdrawn = everListed(withHost(db))
    .where('activity.cancelledAt', 'is not', null)
    .where('activity.removedAt', 'is', null)
    .where('activity.startsAt', '>', now)
  if (hostId !== null) withdrawn = withdrawn.where('activity.hostId', '=', hostId)
  return withdrawn.orderBy('activity.startsAt').orderBy('activity.id').limit(limit).execute()
}

/** Lists the activities of the sitemap between two ids: those to come, and those that began since then. */
export async function listForSitemap(
  db: Db,
  { since, from, until }: { since: string; from: number; until: number },
): Promise<{ id: number; name: string; changedAt: string }[]> {
  return listed(db.selectFrom('activity'))
    .select(['activity.id', 'activity.name', 'activity.changedAt'])
    .where('activity.startsAt', '>', since)
    .where('activity.id', '>=', from)
    .where('activity.id', '<', until)
    .orderBy('activity.id')
    .execute()
}

export async function findHighestActivityId(db: Db): Promise<number> {
  const { highest } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.max<number | null>('id').as('highest'))
    .executeTakeFirstOrThrow()
  return highest ?? 0
}
