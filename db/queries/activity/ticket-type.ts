import type { Db } from '#db/schema.ts'
import type { NewTicketType, TicketType, TicketTypeUpdate } from '#db/schema/activity.ts'

export async function insertTicketType(db: Db, ticketType: NewTicketType) {
  return db.insertInto('ticketType').values(ticketType).returningAll().executeTakeFirstOrThrow()
}

/** Changes a type of this activity; one of another activity stays as it is. */
export async function updateTicketType(
  db: Db,
  { id, activityId }: { id: number; activityId: number },
  change: TicketTypeUpdate,
): Promise<void> {
  await db
    .updateTable('ticketType')
    .set(change)
    .where('id', '=', id)
    .where('activityId', '=', activityId)
    .execute()
}

/** The open ticket types of these activities, in the order in which their host put them. */
export async function listTicketTypes(db: Db, activityIds: number[]): Promise<TicketType[]> {
  if (activityIds.length === 0) return []
  return db
    .selectFrom('ticketType')
    .selectAll()
    .where('activityId', 'in', activityIds)
    .where('endedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Ended ones too: tickets keep their type. */
export async function listTicketTypesByIds(db: Db, ids: number[]): Promise<TicketType[]> {
  if (ids.length === 0) return []
  return db.selectFrom('ticketType').selectAll().where('id', 'in', ids).orderBy('id').execute()
}
