import type { Moment } from '#db/queries/activity/over.ts'
import { overSince } from '#server/domain/activity/end.ts'
import { instant } from '#server/runtime/clock.ts'

/** Returns the time as queries need it that ask what is over. */
export function momentOf(now: Date): Moment {
  return { now: instant(now), overSince: instant(overSince(now)) }
}
