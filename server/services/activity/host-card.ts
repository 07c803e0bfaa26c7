import { findHostFigures, listNextDatesOfHost } from '#db/queries/activity/host-figures.ts'
import { averageOf } from '#server/domain/conversation/review.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** Enough to show that this host goes on; the profile has the others. */
const NEXT_DATES = 3

/** One of the next dates of a host. */
export type HostDate = Awaited<ReturnType<typeof listNextDatesOfHost>>[number]

/** Reads what the page of an activity says of its host: figures, rating and next dates. The same for everybody. */
export async function readHostCard(
  { db, now }: Services,
  { hostId, exceptId }: { hostId: number; exceptId: number },
) {
  const at = instant(now())
  const { held, marks } = await findHostFigures(db, hostId, at)
  const next = await listNextDatesOfHost(db, { hostId, exceptId, now: at, limit: NEXT_DATES })
  return { held, reviews: marks.count, average: averageOf(marks), next }
}
