import { updateActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes, updateTicketType } from '#db/queries/activity/ticket-type.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ContentFields } from '#server/domain/activity/content.ts'
import { movedWith } from '#server/domain/activity/series.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { readNearestMoment, wallClock } from '#server/runtime/local-time.ts'

/**
 * Deadlines and sales are not restored with the content: they are the host's own. Those that would lie behind an earlier
 * start go with it, by as many days; what would be over by that ends with the start, and a sale begins at once.
 */
export async function moveTimesBefore(
  { db, now }: Services,
  activity: Activity,
  { startsAt, localStart, timeZone }: ContentFields,
): Promise<void> {
  if (startsAt >= activity.startsAt) return
  const moved = (time: string) => {
    const local = movedWith(wallClock(new Date(time), timeZone), activity.localStart, localStart)
    const at = instant(readNearestMoment(local, timeZone).at)
    return at > instant(now()) && at < startsAt ? at : null
  }
  const deadline = (time: string | null) => (time && time > startsAt ? (moved(time) ?? startsAt) : time)
  await updateActivity(db, activity.id, {
    minimumDeadline: deadline(activity.minimumDeadline),
    ticketsLockedAt: deadline(activity.ticketsLockedAt),
  })
  for (const { id, salesStartAt, salesEndAt } of await listTicketTypes(db, [activity.id])) {
    const isLate = salesStartAt !== null && salesStartAt >= startsAt
    await updateTicketType(
      db,
      { id, activityId: activity.id },
      {
        salesStartAt: isLate ? moved(salesStartAt) : salesStartAt,
        salesEndAt: deadline(salesEndAt),
      },
    )
  }
}
