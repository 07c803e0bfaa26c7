import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewTicketHandover, Ticket, TicketHandover, TicketUpdate } from '#db/schema/participation.ts'

export async function insertHandover(db: Db, handover: NewTicketHandover): Promise<TicketHandover> {
  return db.insertInto('ticketHandover').values(handover).returningAll().executeTakeFirstOrThrow()
}

/** Gives a ticket its new uuid and its new holder; the row, with its order line and answers, stays. */
export async function changeHolder(db: Db, ticketId: number, change: TicketUpdate): Promise<void> {
  await db.updateTable('ticket').set(change).where('id', '=', ticketId).execute()
}

export async function findHandover(db: Db, id: number): Promise<TicketHandover | undefined> {
  return db.selectFrom('ticketHandover').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the handing on that ended this uuid, or the one by which whoever registered named the ticket. */
export async function findHandoverOf(db: Db, uuid: string): Promise<TicketHandover | undefined> {
  return db
    .selectFrom('ticketHandover')
    .selectAll()
    .where((eb) => eb.or([eb('formerUuid', '=', uuid), eb('formerPartyUuid', '=', uuid)]))
    .executeTakeFirst()
}

/** Finds a ticket by its own uuid, or by the one by which whoever registered names it since it was handed on. */
export async function findTicketNamed(db: Db, uuid: string): Promise<Ticket | undefined> {
  return db
    .selectFrom('ticket')
    .selectAll()
    .where((eb) => eb.or([eb('uuid', '=', uuid), eb('partyUuid', '=', uuid)]))
    .executeTakeFirst()
}

export async function findTicketById(db: Db, id: number): Promise<Ticket | undefined> {
  return db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists these handings on. */
export async function listHandovers(db: Db, ids: readonly number[]): Promise<TicketHandover[]> {
  if (ids.length === 0) return []
  return db.selectFrom('ticketHandover').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Lists when these tickets were handed on, each time that one was. */
export async function listHandedOnAt(db: Db, ticketIds: readonly number[]): Promise<string[]> {
  if (ticketIds.length === 0) return []
  const handovers = await db
    .selectFrom('ticketHandover')
    .select('createdAt')
    .where('ticketId', 'in', ticketIds)
    .orderBy('id')
    .execute()
  return handovers.map(({ createdAt }) => createdAt)
}

/** Lists by whom the open tickets of an activity are held that were handed on; in the order of the tickets. */
export async function listHandedOnOf(db: Db, activityId: number) {
  return db
    .selectFrom('ticket')
    .select(['id', 'handoverId'])
    .where('activityId', '=', activityId)
    .where('handoverId', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Counts the open tickets of an activity that an address holds: handed on to it, or of its own registration. */
export async function countTicketsHeldBy(db: Db, activityId: number, emailKey: string): Promise<number> {
  const { held } = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .leftJoin('user', 'user.id', 'participation.userId')
    .leftJoin('ticketHandover', 'ticketHandover.id', 'ticket.handoverId')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('ticket.activityId', '=', activityId)
    .where('ticket.endedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ticketHandover.emailKey', '=', emailKey),
        eb.and([eb('ticket.handoverId', 'is', null), eb('user.emailKey', '=', emailKey)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return held
}

/** The account or guest that registered the ticket of a handing on: emails to its new holder are on their budget. */
export async function findGiver(db: Db, handoverId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('ticketHandover')
    .innerJoin('ticket', 'ticket.id', 'ticketHandover.ticketId')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select('participation.userId')
    .where('ticketHandover.id', '=', handoverId)
    .executeTakeFirst()
  return row?.userId ?? undefined
}

const NOBODY = { firstName: null, lastName: null, email: null, emailKey: null }

/** Lists handings on that name somebody, of activities that began before then. */
export async function listNamedHandovers(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('ticketHandover')
    .innerJoin('ticket', 'ticket.id', 'ticketHandover.ticketId')
    .innerJoin('activity', 'activity.id', 'ticket.activityId')
    .select('ticketHandover.id')
    .where('activity.startsAt', '<=', before)
    .where('ticketHandover.email', 'is not', null)
    .orderBy('ticketHandover.createdAt')
    .limit(limit)
    .$call(listIds)
}

export async function forgetHandovers(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('ticketHandover').set(NOBODY).where('id', 'in', ids).execute()
}

/**
 * Empties what was said of this person as the holder of tickets; the tickets stay good. To whom they handed on tickets
 * of their own stays until it expires: those holders are told what became of them.
 */
export async function forgetHolder(db: Db, emailKey: string | null): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ holderFirstName: null, holderLastName: null })
    .where('handoverId', 'in', (select) =>
      select.selectFrom('ticketHandover').select('id').where('emailKey', '=', emailKey),
    )
    .execute()
  await db.updateTable('ticketHandover').set(NOBODY).where('emailKey', '=', emailKey).execute()
}
