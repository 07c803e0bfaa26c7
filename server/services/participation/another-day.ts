import { forgetEntries } from '#db/queries/participation/scan.ts'
import type { Activity } from '#db/schema/activity.ts'
import { isDoorClosedAgain } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { renewReminder } from './reminder.ts'

/**
 * Call it when an activity moves, in the same transaction and with its lock. On another day everybody is reminded again,
 * and the tickets that were used at the door before it was postponed let their people in once more.
 */
export async function renewForAnotherDay(
  services: Services,
  before: Activity,
  after: Pick<Activity, 'startsAt' | 'endsAt'>,
): Promise<void> {
  await renewReminder(services, before, after)
  const now = services.now()
  if (isDoorClosedAgain(before, after, now)) await forgetEntries(services.db, before.id, instant(now))
}
