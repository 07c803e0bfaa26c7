import { inFewLengths } from '#db/queries/few-lengths.ts'
import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewScan, ScanRow } from '#db/schema/door.ts'

export async function insertScans(db: Db, scans: readonly NewScan[]): Promise<void> {
  if (scans.length > 0) await db.insertInto('scan').values(scans).execute()
}

/** Lists which of these readings were answered before. */
export async function listScans(db: Db, activityId: number, scanIds: readonly string[]): Promise<ScanRow[]> {
  return db
    .selectFrom('scan')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('scanId', 'in', inFewLengths(scanIds))
    .execute()
}

/** Lets in whom these readings have welcomed, under the activity's lock: nobody was faster. */
export async function validateScannedTickets(
  db: Db,
  activityId: number,
  scanIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('ticket')
    .from('scan')
    .set((eb) => ({
      validatedAt: eb.ref('scan.createdAt'),
      validatedBy: eb.ref('scan.userId'),
      validatedDeviceId: eb.ref('scan.deviceId'),
    }))
    .whereRef('ticket.id', '=', 'scan.ticketId')
    .where('scan.activityId', '=', activityId)
    .where('scan.scanId', 'in', inFewLengths(scanIds))
    .execute()
}

/** Marks the registrations whose tickets these readings have named as present, where nothing is marked yet. */
export async function markScannedPresent(
  db: Db,
  activityId: number,
  scanIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('participation')
    .from(['scan', 'ticket'])
    .set((eb) => ({
      attendance: 'present',
      attendanceAt: eb.ref('scan.createdAt'),
      attendanceBy: eb.ref('scan.userId'),
    }))
    .whereRef('ticket.id', '=', 'scan.ticketId')
    .whereRef('participation.id', '=', 'ticket.participationId')
    .where('participation.attendance', 'is', null)
    .where('scan.activityId', '=', activityId)
    .where('scan.scanId', 'in', inFewLengths(scanIds))
    .execute()
}

/** Lets the person of a ticket in, under the activity's lock: nobody was faster. */
export async function validateTicket(
  db: Db,
  ticketId: number,
  validation: { validatedAt: string; validatedBy: number | null; validatedDeviceId: number | null },
): Promise<void> {
  await db.updateTable('ticket').set(validation).where('id', '=', ticketId).execute()
}

/**
 * Takes back that the people of an activity have come in, and the marks that the door made of it. The readings stay: one
 * that is sent again gets its answer. Those that were kept for the host are dropped: they were of the day before.
 */
export async function forgetEntries(db: Db, activityId: number, now: string): Promise<void> {
  await db
    .updateTable('scan')
    .set({ decidedAt: now })
    .where('activityId', '=', activityId)
    .where('verdict', '=', 'KEPT')
    .where('decidedAt', 'is', null)
    .execute()
  await db
    .updateTable('ticket')
    .set({ validatedAt: null, validatedBy: null, validatedDeviceId: null })
    .where('activityId', '=', activityId)
    .where('validatedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .execute()
  // Nobody else marks before the start, except an operator who corrects a mark.
  await db
    .updateTable('participation')
    .set({ attendance: null, attendanceAt: null, attendanceBy: null })
    .where('activityId', '=', activityId)
    .where('attendance', 'is not', null)
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attendanceCorrection')
            .select('attendanceCorrection.id')
            .whereRef('attendanceCorrection.participationId', '=', 'participation.id'),
        ),
      ),
    )
    .execute()
}

/** Lists tickets of an activity whose uuid begins so. */
export async function listTicketsBeginning(db: Db, activityId: number, eight: string) {
  return db
    .selectFrom('ticket')
    .select(['id', 'endedAt'])
    .where('activityId', '=', activityId)
    .where('uuid', 'like', `${eight}-%`)
    .limit(10)
    .execute()
}

/** Returns whether a ticket of the activity that was handed on had a uuid that began so. */
export async function hadHandedOn(db: Db, activityId: number, eight: string): Promise<boolean> {
  const row = await db
    .selectFrom('ticketHandover')
    .innerJoin('ticket', 'ticket.id', 'ticketHandover.ticketId')
    .select('ticketHandover.id')
    .where('ticket.activityId', '=', activityId)
    .where('formerUuid', 'like', `${eight}-%`)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts what a revoked device has left to the host, decided or not. */
export async function countKept(db: Db, deviceId: number): Promise<number> {
  return db.selectFrom('scan').where('deviceId', '=', deviceId).where('verdict', '=', 'KEPT').$call(countRows)
}

/** Returns whether at least so many readings of this ticket are kept. */
export async function isReadOften(db: Db, ticketId: number, times: number): Promise<boolean> {
  const last = db
    .selectFrom('scan')
    .select('id')
    .where('ticketId', '=', ticketId)
    .limit(1)
    .offset(times - 1)
  return (await last.executeTakeFirst()) !== undefined
}

/** Lists which of these revoked devices have handed in, and nobody has decided on. */
export async function listKeptScans(db: Db, activityId: number, ids: readonly number[]): Promise<ScanRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('scan')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('id', 'in', [...ids])
    .where('verdict', '=', 'KEPT')
    .where('decidedAt', 'is', null)
    .orderBy('id')
    .execute()
}

export async function decideOnScan(
  db: Db,
  id: number,
  decision: { decidedAt: string; decidedBy: number },
): Promise<void> {
  await db.updateTable('scan').set(decision).where('id', '=', id).where('decidedAt', 'is', null).execute()
}
