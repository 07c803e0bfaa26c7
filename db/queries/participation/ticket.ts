import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewTicket, Ticket, WaitsFor } from '#db/schema/participation.ts'

export async function insertTickets(db: Db, tickets: NewTicket[]): Promise<Ticket[]> {
  return db.insertInto('ticket').values(tickets).returningAll().execute()
}

export async function findTicket(db: Db, uuid: string): Promise<Ticket | undefined> {
  return db.selectFrom('ticket').selectAll().where('uuid', '=', uuid).executeTakeFirst()
}

/** Lists the open tickets of these registrations, in the order in which they were created. */
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

/** The tickets in the lists of a host: the open ones, and once the activity is called off those that it ended. */
export const IS_LISTED_TICKET = sql<boolean>`(ticket.ended_at is null or ticket.ended_reason = 'ACTIVITY_CANCELLED')`

/** Lists the tickets of these registrations as their host lists them, in the order in which they were created. */
export async function listTicketsForHost(db: Db, participationIds: readonly number[]): Promise<Ticket[]> {
  if (participationIds.length === 0) return []
  return db
    .selectFrom('ticket')
    .selectAll()
    .where('participationId', 'in', participationIds)
    .where(IS_LISTED_TICKET)
    .orderBy('id')
    .execute()
}

/** All tickets of a registration, ended ones too. */
export async function listTicketsOf(db: Db, participationId: number): Promise<Ticket[]> {
  return db
    .selectFrom('ticket')
    .selectAll()
    .where('participationId', '=', participationId)
    .orderBy('id')
    .execute()
}

/** Sets what these tickets wait for; null: they are good. */
export async function setWaitsFor(db: Db, ids: number[], waitsFor: WaitsFor | null): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('ticket').set({ waitsFor }).where('id', 'in', ids).execute()
}

export async function setTicketType(db: Db, ids: number[], ticketTypeId: number): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('ticket').set({ ticketTypeId }).where('id', 'in', ids).execute()
}

/** The person of a ticket, as whoever registered named them. */
export type TicketHolder = Pick<Ticket, 'holderFirstName' | 'holderLastName'>

export async function setTicketHolder(db: Db, id: number, holder: TicketHolder): Promise<void> {
  await db.updateTable('ticket').set(holder).where('id', '=', id).execute()
}

/** Lists the named people of these registrations, in the order of their tickets. */
export async function listNamedPeople(db: Db, participationIds: readonly number[]) {
  if (participationIds.length === 0) return []
  return db
    .selectFrom('ticket')
    .select(['participationId', 'holderFirstName', 'holderLastName', 'handoverId'])
    .where('participationId', 'in', participationIds)
    .where(IS_LISTED_TICKET)
    .where((eb) => eb.or([eb('holderFirstName', 'is not', null), eb('holderLastName', 'is not', null)]))
    .orderBy('id')
    .execute()
}

const NOBODY = { holderFirstName: null, holderLastName: null }

/** Lists tickets that name a person, of activities that began before then. */
export async function listNamedTickets(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('ticket')
    .innerJoin('activity', 'activity.id', 'ticket.activityId')
    .select('ticket.id')
    .where('activity.startsAt', '<=', before)
    .where((eb) =>
      eb.or([eb('ticket.holderFirstName', 'is not', null), eb('ticket.holderLastName', 'is not', null)]),
    )
    .orderBy('ticket.activityId')
    .limit(limit)
    .$call(listIds)
}

export async function forgetTicketHolders(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('ticket').set(NOBODY).where('id', 'in', ids).execute()
}

/** Empties the names that a person who leaves the platform gave to their party; not of those who hold a ticket themselves. */
export async function forgetTicketHoldersOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('ticket')
    .set(NOBODY)
    .where('participationId', 'in', (select) =>
      select.selectFrom('participation').select('id').where('userId', '=', userId),
    )
    .where('handoverId', 'is', null)
    .execute()
}
