import type { Db } from '#db/schema.ts'

/** Opens the tickets of an order again that was paid late: nobody ever had their uuids. */
export async function reopenTickets(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('ticket').set({ endedAt: null, endedReason: null }).where('id', 'in', ids).execute()
}
