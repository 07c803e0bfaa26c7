import { findScan, insertScan, validateTicket } from '#db/queries/participation/scan.ts'
import { findSeenTicket, type SeenTicket } from '#db/queries/participation/seen-ticket.ts'
import { setAttendance } from '#db/queries/participation/with-person.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ScanRow, ScanWay } from '#db/schema/door.ts'
import { type EntryRefusal, entryRefusal, type ScanDetail } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { findScannedTicket, type ScannedCode } from './find-ticket.ts'
import type { DoorHolder } from './holder.ts'
import type { Verdict } from './seen.ts'

/** A reading at the door. */
export interface Reading {
  /** Made by the client: the same reading again gets the same answer. */
  scanId: string
  code: ScannedCode
  way: ScanWay
  /** By the clock of the device, which decides nothing. */
  readAt: string | null
}

/** Says what would happen, and changes nothing. */
export async function lookAtCode(
  services: Services,
  activity: Activity,
  code: ScannedCode,
  session: Session | null,
): Promise<Verdict> {
  const found = await findScannedTicket(services, activity.id, code)
  if (!('seen' in found)) return { ok: false, seen: null, ...found }
  const { seen } = found
  const refused = refusalOf(activity, seen, session)
  return refused ? { ok: false, seen, ...refused } : { ok: true, seen }
}

/**
 * Answers a reading and lets its person in, inside the transaction that holds the activity's lock. The first ticket of a
 * registration marks it present, before the start too: somebody stands there (decisions §5).
 */
export async function admit(
  services: Services,
  activity: Activity,
  reading: Reading,
  holder: DoorHolder,
): Promise<Verdict | 'KEPT'> {
  const { db } = services
  const before = await findScan(db, activity.id, reading.scanId)
  if (before) return repeated(services, before)
  const verdict = await lookAtCode(services, activity, reading.code, holder.session)
  if (verdict.ok) await letIn(services, verdict.seen, holder)
  await insertScan(db, { ...rowOf(services, activity, reading, holder), ...columnsOf(verdict) })
  return verdict.ok ? welcomeOf(services, verdict.seen) : verdict
}

/** Keeps what a revoked device has handed in; the host decides. */
export async function keep(
  services: Services,
  activity: Activity,
  reading: Reading,
  holder: DoorHolder,
): Promise<Verdict | 'KEPT'> {
  const { db } = services
  const before = await findScan(db, activity.id, reading.scanId)
  if (before) return repeated(services, before)
  const { seen } = await lookAtCode(services, activity, reading.code, holder.session)
  const row = rowOf(services, activity, reading, holder)
  await insertScan(db, { ...row, verdict: 'KEPT', error: null, detail: null, ticketId: seen?.id ?? null })
  return 'KEPT'
}

export async function letIn({ db, now }: Services, seen: SeenTicket, { session, device }: DoorHolder) {
  const at = instant(now())
  const by = session?.userId ?? null
  await validateTicket(db, seen.id, {
    validatedAt: at,
    validatedBy: by,
    validatedDeviceId: device?.id ?? null,
  })
  if (seen.attendance === null)
    await setAttendance(db, seen.participationId, {
      attendance: 'present',
      attendanceAt: at,
      attendanceBy: by,
    })
}

async function welcomeOf({ db }: Services, { id }: SeenTicket): Promise<Verdict> {
  const seen = await findSeenTicket(db, { id })
  if (!seen) throw new Error('A ticket is never deleted.')
  return { ok: true, seen }
}

/** The answer of before: a ticket that was welcomed is not told that it was used, by itself. */
async function repeated(services: Services, scan: ScanRow): Promise<Verdict | 'KEPT'> {
  if (scan.verdict === 'KEPT') return 'KEPT'
  const seen = scan.ticketId === null ? null : await findSeenTicket(services.db, { id: scan.ticketId })
  if (scan.verdict === 'WELCOME' && seen) return { ok: true, seen }
  const refusal = { error: scan.error ?? 1, ...(scan.detail && { detail: scan.detail as ScanDetail }) }
  return { ok: false, seen: seen ?? null, ...(refusal as EntryRefusal) }
}

function refusalOf(activity: Activity, seen: SeenTicket, session: Session | null): EntryRefusal | null {
  return entryRefusal(
    activity,
    { ...seen, isManual: seen.kind === 'GHOST' },
    {
      isUnconfirmedMember:
        session?.actingFor?.organisationId === activity.hostId &&
        session.standing === 'WAITING_MAIL_VERIFICATION',
    },
  )
}

function rowOf(
  { now }: Services,
  { id: activityId }: Activity,
  { scanId, way, readAt }: Reading,
  { session, device }: DoorHolder,
) {
  const by = { deviceId: device?.id ?? null, userId: session?.userId ?? null }
  return { scanId, activityId, way, readAt, ...by, createdAt: instant(now()) }
}

function columnsOf(verdict: Verdict) {
  const ticketId = verdict.seen?.id ?? null
  if (verdict.ok) return { verdict: 'WELCOME' as const, error: null, detail: null, ticketId }
  const detail = 'detail' in verdict ? verdict.detail : null
  return { verdict: 'REFUSED' as const, error: verdict.error, detail, ticketId }
}
