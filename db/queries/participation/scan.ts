import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewScan, ScanRow } from '#db/schema/door.ts'

export async function insertScan(db: Db, scan: NewScan): Promise<void> {
  await db.insertInto('scan').values(scan).execute()
}

/** Finds a reading that was answered before. */
export async function findScan(db: Db, activityId: number, scanId: string): Promise<ScanRow | undefined> {
  return db
    .selectFrom('scan')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('scanId', '=', scanId)
    .executeTakeFirst()
}

/** Returns which of these readings were answered before. */
export async function listScanIds(db: Db, activityId: number, scanIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('scan')
    .select('scanId')
    .where('activityId', '=', activityId)
    .where('scanId', 'in', [...scanIds])
    .execute()
  return rows.map(({ scanId }) => scanId)
}

/** Lets the person of a ticket in, under the activity's lock: nobody was faster. */
export async function validateTicket(
  db: Db,
  ticketId: number,
  validation: { validatedAt: string; validatedBy: number | null; validatedDeviceId: number | null },
): Promise<void> {
  await db.updateTable('ticket').set(validation).where('id', '=', ticketId).execute()
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
