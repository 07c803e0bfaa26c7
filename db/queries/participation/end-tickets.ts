import type { Db } from '#db/schema.ts'
import type { EndedReason } from '#db/schema/participation.ts'

/** Only server/services/participation/end-tickets.ts may ask these: it also sees to the money of what ends. */

interface End {
  endedAt: string
  endedReason: EndedReason
}

/** Ends these tickets; those that ended before keep their reason. */
export async function endTicketRows(db: Db, ids: readonly number[], end: End): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('ticket').set(end).where('id', 'in', ids).where('endedAt', 'is', null).execute()
}

/** Ends every open ticket of an activity. */
export async function endTicketsOf(db: Db, activityId: number, end: End): Promise<void> {
  await db
    .updateTable('ticket')
    .set(end)
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .execute()
}
