import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { WaitsFor } from '#db/schema/participation.ts'

/** A ticket with what a door says of it: names, never an address. */
export interface DoorListRow {
  id: number
  uuid: string
  participationId: number
  ticketTypeId: number
  waitsFor: WaitsFor | null
  endedAt: string | null
  validatedAt: string | null
  holderFirstName: string | null
  holderLastName: string | null
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  /** The device on which it was validated, or the account, where there was none. */
  deviceName: string | null
  validatorFirstName: string | null
  validatorLastName: string | null
}

/**
 * Lists the tickets of an activity; with `since` those of the registrations of which a ticket has changed from then on:
 * what changes with one is the place of the others in their party. Ended ones, too.
 */
export async function listDoorTickets(
  db: Db,
  activityId: number,
  since: number | null,
): Promise<DoorListRow[]> {
  return db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .leftJoin('doorDevice', 'doorDevice.id', 'ticket.validatedDeviceId')
    .leftJoin('user as validator', 'validator.id', 'ticket.validatedBy')
    .select([
      'ticket.id',
      'ticket.uuid',
      'ticket.participationId',
      'ticket.ticketTypeId',
      'ticket.waitsFor',
      'ticket.endedAt',
      'ticket.validatedAt',
      'ticket.holderFirstName',
      'ticket.holderLastName',
      sql<string | null>`coalesce(participation.first_name, person.first_name)`.as('firstName'),
      sql<string | null>`coalesce(participation.last_name, person.last_name)`.as('lastName'),
      sql<string | null>`coalesce(participation.organisation_name, person.organisation_name)`.as(
        'organisationName',
      ),
      'doorDevice.name as deviceName',
      'validator.firstName as validatorFirstName',
      'validator.lastName as validatorLastName',
    ])
    .where('ticket.activityId', '=', activityId)
    .$if(since !== null, (query) =>
      query.where('ticket.participationId', 'in', changedSince(db, activityId, since)),
    )
    .orderBy('ticket.id')
    .execute()
}

/** The former codes of such tickets. */
export async function listFormerCodes(db: Db, activityId: number, since: number | null) {
  return db
    .selectFrom('ticketHandover')
    .innerJoin('ticket', 'ticket.id', 'ticketHandover.ticketId')
    .select(['ticketHandover.formerUuid', 'ticket.id as ticketId', 'ticket.ticketTypeId'])
    .where('ticket.activityId', '=', activityId)
    .$if(since !== null, (query) =>
      query.where('ticket.participationId', 'in', changedSince(db, activityId, since)),
    )
    .orderBy('ticketHandover.id')
    .execute()
}

/** Everything from the counter on, not only after it: what is stamped with it may have come after the last answer. */
function changedSince(db: Db, activityId: number, since: number | null) {
  return db
    .selectFrom('ticket as changed')
    .select('changed.participationId')
    .where('changed.activityId', '=', activityId)
    .where('changed.changedAtLock', '>=', since ?? 0)
}

/** Counts the tickets that are good for entry, and how many of them were used. */
export async function countEntries(
  db: Db,
  activityId: number,
): Promise<{ expected: number; entered: number }> {
  return db
    .selectFrom('ticket')
    .select((eb) => [
      eb.fn.countAll<number>().as('expected'),
      eb.fn.count<number>('validatedAt').as('entered'),
    ])
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('waitsFor', 'is', null)
    .executeTakeFirstOrThrow()
}
