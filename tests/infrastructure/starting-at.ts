import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import { wallClock } from '#server/runtime/local-time.ts'

/** Returns both columns of an activity's start: in the evening the day of Québec is not that of the instant. */
export function startingAt(at: Date): { startsAt: string; localStart: string } {
  return { startsAt: instant(at), localStart: wallClock(at, HOME_ZONE) }
}
