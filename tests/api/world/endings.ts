import type { Db } from '#db/schema.ts'

/** Ends a registration and its tickets, as cancelling does. */
export async function endOfParticipation(db: Db, id: number, at: Date): Promise<void> {
  const end = { endedAt: at.toISOString(), endedReason: 'CANCELLED' as const }
  await db.updateTable('participation').set(end).where('id', '=', id).execute()
  await db.updateTable('ticket').set(end).where('participationId', '=', id).execute()
}
