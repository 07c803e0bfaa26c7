import { setAttendance } from '#db/queries/participation/attendance.ts'
import { validateTicket } from '#db/queries/participation/scan.ts'
import type { SeenTicket } from '#db/queries/participation/seen-ticket.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ScanWay } from '#db/schema/door.ts'
import { type EntryRefusal, entryRefusal } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import {
  findNamedTicket,
  type NamedTicket,
  nameTicket,
  type ScannedCode,
  type SeenTickets,
} from './find-ticket.ts'
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
export function lookAtCode(
  services: Services,
  activity: Activity,
  code: ScannedCode,
  session: Session | null,
): Promise<Verdict> {
  return lookAtNamed(services, activity, nameTicket(services, activity.id, code), session)
}

/** The same, of a code that was read before; `seenTicket` finds tickets as they are at this moment. */
export async function lookAtNamed(
  { db }: Pick<Services, 'db'>,
  activity: Activity,
  named: NamedTicket,
  session: Session | null,
  seenTicket?: SeenTickets,
): Promise<Verdict> {
  const found = await findNamedTicket(db, activity.id, named, seenTicket)
  if (!('seen' in found)) return { ok: false, seen: null, ...found }
  const { seen } = found
  const refused = refusalOf(activity, seen, session)
  return refused ? { ok: false, seen, ...refused } : { ok: true, seen }
}

/**
 * Lets the person of a ticket in. The first ticket of a registration marks it present, before the start too: somebody
 * stands there (decisions §5).
 */
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
