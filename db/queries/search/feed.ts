import { sql } from 'kysely'
import { everListed, listed, type ListedActivity, withHost } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import { type ActivityFilters, narrowed } from './filters.ts'

interface Withdrawn {
  now: string
  limit: number
  hostId?: number
  typeIds?: readonly number[]
  language?: Activity['language'] | null
  /** First and last local day, `YYYY-MM-DD`. */
  from?: string | null
  until?: string | null
  /** Only what comes after this one in the order of the list. */
  after?: Pick<Activity, 'startsAt' | 'id'> | undefined
}

/** Lists what everybody could see, was called off since, and would still be to come, soonest first. */
export async function listWithdrawn(
  db: Db,
  { now, limit, hostId, typeIds = [], language, from, until, after }: Withdrawn,
): Promise<ListedActivity[]> {
  let withdrawn = everListed(withHost(db))
    .where('activity.cancelledAt', 'is not', null)
    .where('activity.removedAt', 'is', null)
    .where('activity.startsAt', '>', now)
  if (after)
    withdrawn = withdrawn
      .where('activity.startsAt', '>=', after.startsAt)
      .where((eb) => eb.or([eb('activity.startsAt', '>', after.startsAt), eb('activity.id', '>', after.id)]))
  if (hostId !== undefined) withdrawn = withdrawn.where('activity.hostId', '=', hostId)
  if (typeIds.length > 0) withdrawn = withdrawn.where('activity.typeId', 'in', typeIds)
  if (language) withdrawn = withdrawn.where('activity.language', '=', language)
  if (from) withdrawn = withdrawn.where('activity.localStart', '>=', from)
  if (until) withdrawn = withdrawn.where('activity.localStart', '<=', `${until}T23:59`)
  return withdrawn.orderBy('activity.startsAt').orderBy('activity.id').limit(limit).execute()
}

/** An activity by its last change, with the words that are searched. */
export type ChangedActivity = Pick<Activity, 'id' | 'changedAt' | 'searchText'>

/** Lists what everybody may see, the last changed first; `after`: only what comes after this one in that order. */
export async function listLastChanged(
  db: Db,
  { after, limit }: { after: Pick<Activity, 'id' | 'changedAt'> | undefined; limit: number },
): Promise<ChangedActivity[]> {
  let changed = listed(db.selectFrom('activity')).select([
    'activity.id',
    'activity.changedAt',
    'activity.searchText',
  ])
  if (after)
    changed = changed.where(
      sql<boolean>`(activity.changed_at, activity.id) < (${after.changedAt}, ${after.id})`,
    )
  return changed.orderBy('activity.changedAt', 'desc').orderBy('activity.id', 'desc').limit(limit).execute()
}

/** Lists those of these activities that the filters leave, whatever their words. */
export async function listFilteredAmong(
  db: Db,
  filters: ActivityFilters,
  ids: readonly number[],
): Promise<ListedActivity[]> {
  if (ids.length === 0) return []
  return narrowed(withHost(db), db, filters).where('activity.id', 'in', ids).execute()
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
