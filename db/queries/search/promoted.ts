import { listed, type ListedActivity, withHost } from '#db/queries/activity/listed.ts'
import { isUpdated } from '#db/queries/results.ts'
import { type ActivityFilters, bounds, coming } from '#db/queries/search/filters.ts'
import type { Db } from '#db/schema.ts'

/** Lists the promoted activities within these days, the soonest first. */
export async function listPicked(
  db: Db,
  filters: Pick<ActivityFilters, 'from' | 'until' | 'startsAfter'>,
  limit: number,
): Promise<ListedActivity[]> {
  const { from, until, startsAfter } = filters
  const { last } = bounds({ ...coming(startsAfter ?? ''), ...filters })
  let picked = listed(withHost(db)).where('activity.promotedAt', 'is not', null)
  if (startsAfter) picked = picked.where('activity.startsAt', '>', startsAfter)
  if (last) picked = picked.where('activity.startsAt', '<=', last)
  if (from) picked = picked.where('activity.localStart', '>=', from)
  if (until) picked = picked.where('activity.localStart', '<=', `${until}T23:59`)
  return picked.orderBy('activity.startsAt').orderBy('activity.id').limit(limit).execute()
}

/** Sets or removes the promotion; false when nobody could see the activity, or when nothing changed. */
export async function setPicked(db: Db, id: number, at: string | null): Promise<boolean> {
  return db
    .updateTable('activity')
    .set({ promotedAt: at })
    .where('id', '=', id)
    .where('promotedAt', at ? 'is' : 'is not', null)
    .$call(isUpdated)
}
