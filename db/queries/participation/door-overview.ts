import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { ScanVerdict } from '#db/schema/door.ts'

/** Counts what each device has read, by its id. */
export async function countReadingsByDevice(db: Db, activityId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('scan')
    .select((eb) => ['deviceId', eb.fn.countAll<number>().as('readings')])
    .where('activityId', '=', activityId)
    .where('deviceId', 'is not', null)
    .groupBy('deviceId')
    .execute()
  return new Map(rows.map(({ deviceId, readings }) => [deviceId ?? 0, readings]))
}

/** Counts entries by ten minutes, the first of which is written as `2026-11-20T18:3`. */
export async function countEntriesByTime(db: Db, activityId: number) {
  const ten = sql<string>`substr(validated_at, 1, 15)`
  return db
    .selectFrom('ticket')
    .select((eb) => [ten.as('ten'), eb.fn.countAll<number>().as('entered')])
    .where('activityId', '=', activityId)
    .where('validatedAt', 'is not', null)
    .groupBy(ten)
    .orderBy(ten)
    .execute()
}

/** A reading with its ticket's person: no address. */
export interface ReadingOfPerson {
  id: number
  verdict: ScanVerdict
  readAt: string | null
  createdAt: string
  deviceName: string | null
  ticketId: number | null
  /** When and where its ticket was validated. */
  validatedAt: string | null
  validatorDevice: string | null
  /** When the reading that validated it was made, if a device handed it in. */
  validatorReadAt: string | null
  holderFirstName: string | null
  holderLastName: string | null
  firstName: string | null
  lastName: string | null
  organisationName: string | null
}

/** Lists readings that met another one: the ticket was validated on another device. The newest first. */
export async function listMetReadings(db: Db, activityId: number, limit: number): Promise<ReadingOfPerson[]> {
  return readings(db, activityId)
    .where('scan.error', '=', 5)
    .where(sql<boolean>`coalesce(scan.device_id, 0) <> coalesce(ticket.validated_device_id, 0)`)
    .orderBy('scan.id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists what revoked devices have handed in, and nobody has decided on. */
export async function listKeptReadings(
  db: Db,
  activityId: number,
  limit: number,
): Promise<ReadingOfPerson[]> {
  return readings(db, activityId)
    .where('scan.verdict', '=', 'KEPT')
    .where('scan.decidedAt', 'is', null)
    .orderBy('scan.id')
    .limit(limit)
    .execute()
}

function readings(db: Db, activityId: number) {
  return db
    .selectFrom('scan')
    .leftJoin('ticket', 'ticket.id', 'scan.ticketId')
    .leftJoin('participation', 'participation.id', 'ticket.participationId')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .leftJoin('doorDevice', 'doorDevice.id', 'scan.deviceId')
    .leftJoin('doorDevice as validator', 'validator.id', 'ticket.validatedDeviceId')
    .select((eb) => [
      'scan.id',
      'scan.verdict',
      'scan.readAt',
      'scan.createdAt',
      'scan.ticketId',
      'doorDevice.name as deviceName',
      'ticket.validatedAt',
      'validator.name as validatorDevice',
      eb
        .selectFrom('scan as first')
        .select(({ fn }) => fn.max('first.readAt').as('readAt'))
        .whereRef('first.ticketId', '=', 'scan.ticketId')
        .where('first.verdict', '=', 'WELCOME')
        .as('validatorReadAt'),
      'ticket.holderFirstName',
      'ticket.holderLastName',
      sql<string | null>`coalesce(participation.first_name, person.first_name)`.as('firstName'),
      sql<string | null>`coalesce(participation.last_name, person.last_name)`.as('lastName'),
      sql<string | null>`coalesce(participation.organisation_name, person.organisation_name)`.as(
        'organisationName',
      ),
    ])
    .where('scan.activityId', '=', activityId)
}
