import type { Db, NewTicket, Ticket } from '#db/schema.ts'

export async function insertTickets(db: Db, tickets: NewTicket[]): Promise<Ticket[]> {
  return db.insertInto('ticket').values(tickets).returningAll().execute()
}

export async function findTicket(db: Db, uuid: string): Promise<Ticket | undefined> {
  return db.selectFrom('ticket').selectAll().where('uuid', '=', uuid).executeTakeFirst()
}

/** The open tickets of these registrations, in the order in which they were given. */
export async function listOpenTickets(db: Db, participationIds: number[]): Promise<Ticket[]> {
  if (participationIds.length === 0) return []
  return db
    .selectFrom('ticket')
    .selectAll()
    .where('participationId', 'in', participationIds)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}
