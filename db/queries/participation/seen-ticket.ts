import { sql } from 'kysely'
import { inFewLengths } from '#db/queries/few-lengths.ts'
import type { Db } from '#db/schema.ts'
import type { Attendance, WaitsFor } from '#db/schema/participation.ts'

/** A ticket with its person and its party, as somebody at the door is told of them: names, never an address. */
export interface SeenTicket {
  id: number
  uuid: string
  activityId: number
  participationId: number
  waitsFor: WaitsFor | null
  endedAt: string | null
  validatedAt: string | null
  holderFirstName: string | null
  holderLastName: string | null
  kind: 'USER' | 'GHOST'
  partySize: number
  attendance: Attendance | null
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  /** null: there is only one. */
  typeName: string | null
  /** Its place among the open tickets of the registration, from 1, and how many they are. */
  position: number
  of: number
  /** Where and by whom it was validated. */
  deviceName: string | null
  validatorFirstName: string | null
  validatorLastName: string | null
}

export async function findSeenTicket(
  db: Db,
  by: { id: number } | { uuid: string },
): Promise<SeenTicket | undefined> {
  return seenTickets(db)
    .where((eb) => ('id' in by ? eb('ticket.id', '=', by.id) : eb('ticket.uuid', '=', by.uuid)))
    .executeTakeFirst()
}

/** Lists the tickets that have one of these ids, or one of these uuids. */
export async function listSeenTickets(
  db: Db,
  { ids, uuids }: { ids: readonly number[]; uuids: readonly string[] },
): Promise<SeenTicket[]> {
  if (ids.length + uuids.length === 0) return []
  return seenTickets(db)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('ticket.id', 'in', inFewLengths(ids))] : []),
        ...(uuids.length > 0 ? [eb('ticket.uuid', 'in', inFewLengths(uuids))] : []),
      ]),
    )
    .execute()
}

function seenTickets(db: Db) {
  const siblings = (eb: string) =>
    sql<number>`(select count(*) from ticket as sibling where sibling.participation_id = ticket.participation_id and sibling.ended_at is null${sql.raw(eb)})`
  return db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .innerJoin('ticketType', 'ticketType.id', 'ticket.ticketTypeId')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .leftJoin('doorDevice', 'doorDevice.id', 'ticket.validatedDeviceId')
    .leftJoin('user as validator', 'validator.id', 'ticket.validatedBy')
    .select([
      'ticket.id',
      'ticket.uuid',
      'ticket.activityId',
      'ticket.participationId',
      'ticket.waitsFor',
      'ticket.endedAt',
      'ticket.validatedAt',
      'ticket.holderFirstName',
      'ticket.holderLastName',
      'participation.kind',
      'participation.partySize',
      'participation.attendance',
      sql<string | null>`coalesce(participation.first_name, person.first_name)`.as('firstName'),
      sql<string | null>`coalesce(participation.last_name, person.last_name)`.as('lastName'),
      sql<string | null>`coalesce(participation.organisation_name, person.organisation_name)`.as(
        'organisationName',
      ),
      'ticketType.name as typeName',
      siblings(' and sibling.id <= ticket.id').as('position'),
      siblings('').as('of'),
      'doorDevice.name as deviceName',
      'validator.firstName as validatorFirstName',
      'validator.lastName as validatorLastName',
    ])
}
