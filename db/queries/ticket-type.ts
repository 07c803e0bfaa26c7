import type { Db, TicketType } from '#db/schema.ts'

export async function insertTicketType(
  db: Db,
  ticketType: { activityId: number; name: string | null; priceCents: number },
): Promise<TicketType> {
  return db
    .insertInto('ticketType')
    .values({ ...ticketType, endedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The open ticket types of these activities, in the order in which they were made. */
export async function listTicketTypes(db: Db, activityIds: number[]): Promise<TicketType[]> {
  if (activityIds.length === 0) return []
  return db
    .selectFrom('ticketType')
    .selectAll()
    .where('activityId', 'in', activityIds)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}
