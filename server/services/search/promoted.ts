import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { coming } from '#db/queries/search/filters.ts'
import { listPublicActivities, listPublicActivitiesInOrder } from '#db/queries/search/list.ts'
import { listPicked, setPicked } from '#db/queries/search/promoted.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { rankPromoted } from '#server/domain/search/promoted.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type ActivityInList, countLeft, withPlaces } from '#server/services/activity/read.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'

/** As the specification has it. */
const CACHED_MS = 300_000

/** Enough of the next ones to choose from. */
const LOOK_AT = 60

export interface Days {
  from: string | null
  until: string | null
}

/**
 * Returns ten activities to show where nobody has searched. Their choice and order is cached for five minutes; places,
 * and whether an activity may still be seen at all, are read each time.
 */
export async function listPromoted(services: Services, days: Days): Promise<ActivityInList[]> {
  const key = ['promoted', days.from, days.until] as const
  const ids = await cacheFor(services, { key, forMs: CACHED_MS }, () => choose(services, days))
  return withPlaces(services, await listPublicActivitiesInOrder(services.db, ids))
}

async function choose(services: Services, days: Days): Promise<number[]> {
  const { db, now } = services
  const filters = { ...coming(instant(now())), ...days }
  const picked = await listPicked(db, filters, PAGE_SIZE)
  const next = await listPublicActivities(db, filters, { limit: LOOK_AT, offset: 0 })
  const all = [...new Map([...picked, ...next].map((activity) => [activity.id, activity])).values()]
  const counted = await withPlaces(services, all)
  const promotable = counted.map((one) => ({ ...one.activity, taken: one.taken, left: countLeft(one) }))
  return rankPromoted(promotable, now()).slice(0, PAGE_SIZE)
}

/** Enough editor's picks for any season. */
const MOST_PICKED = 50

/** Lists the coming activities that operators have promoted. */
export function listAllPicked({ db, now }: Services): Promise<ListedActivity[]> {
  return listPicked(db, { from: null, until: null, startsAfter: instant(now()) }, MOST_PICKED)
}

type PickResult = { isPicked: boolean } | { refused: 'ACTIVITY_UNRECOVERED' }

/** Promotes an activity that anybody may see, or removes the promotion. */
export function pickActivity(
  services: Services,
  operator: Session,
  { activityId, isPicked }: { activityId: number; isPicked: boolean },
): Promise<PickResult> {
  return inTransaction(services, async (services): Promise<PickResult> => {
    const { db, now } = services
    const at = instant(now())
    const [activity] = await listPublicActivitiesInOrder(db, [activityId])
    if (isPicked && !activity) return { refused: 'ACTIVITY_UNRECOVERED' }
    const isChanged = await setPicked(db, activityId, isPicked ? at : null)
    if (isChanged) {
      const action = isPicked ? 'activity.pick' : 'activity.unpick'
      await writeAudit(services, operator, { action, subject: `activity:${activityId}` })
    }
    return { isPicked }
  })
}
