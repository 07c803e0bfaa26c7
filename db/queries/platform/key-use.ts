import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/** Counts the addresses of calendars in use that are older than this. */
export function countFeedsBefore(db: Db, at: string): Promise<number> {
  return countRows(db.selectFrom('calendarFeed').where('createdAt', '<=', at).where('endedAt', 'is', null))
}

/** Counts the activities with a valid ticket from before this instant that were not over at the other one. */
export function countTicketedActivities(
  db: Db,
  { madeBefore, notOverAt }: { madeBefore: string; notOverAt: string },
) {
  return countRows(
    db
      .selectFrom('activity')
      .where((eb) => eb(eb.fn.coalesce('activity.endsAt', 'activity.startsAt'), '>', notOverAt))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('ticket')
            .select('ticket.id')
            .whereRef('ticket.activityId', '=', 'activity.id')
            .where('ticket.createdAt', '<=', madeBefore)
            .where('ticket.endedAt', 'is', null),
        ),
      ),
  )
}
