import { findActivity, lockActivity } from '#db/queries/activity/activity.ts'
import { findOpenDoorPass, listDoorDevices } from '#db/queries/participation/door.ts'
import { countEntries } from '#db/queries/participation/door-list.ts'
import {
  countEntriesByTime,
  countReadingsByDevice,
  listKeptReadings,
  listMetReadings,
  type ReadingOfPerson,
} from '#db/queries/participation/door-overview.ts'
import { decideOnScan, listKeptScans } from '#db/queries/participation/scan.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { DoorDevice } from '#db/schema/door.ts'
import { doorWindow, MOST_READINGS_SHOWN } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { mayHold } from './holder.ts'
import { passToken } from './pass.ts'
import { letIn, lookAtCode } from './read-code.ts'
import { instantsOf, type WireWindow } from './window.ts'

export interface DoorOverview {
  activity: Activity
  window: WireWindow
  /** The secret of the link for helpers; null: there is none. */
  token: string | null
  devices: (DoorDevice & { readings: number })[]
  expected: number
  entered: number
  /** Entries in ten minutes from this instant. */
  entries: { from: string; entered: number }[]
  /** Tickets that were read on two devices. */
  met: ReadingOfPerson[]
  kept: ReadingOfPerson[]
}

/** What the host's people see of their door. */
export async function readDoorOverview(
  services: Services,
  host: Session,
  activityId: number,
): Promise<DoorOverview | { refused: 'NOT_FOUND' }> {
  const { db } = services
  const activity = await findActivity(db, activityId)
  if (!activity || activity.removedAt || !mayHold(host, activity)) return { refused: 'NOT_FOUND' }
  const pass = await findOpenDoorPass(db, activityId)
  const readings = await countReadingsByDevice(db, activityId)
  const devices = await listDoorDevices(db, activityId)
  const entries = await countEntriesByTime(db, activityId)
  return {
    activity,
    window: instantsOf(doorWindow(activity)),
    token: pass ? passToken(services, pass.id) : null,
    devices: devices.map((device) => ({ ...device, readings: readings.get(device.id) ?? 0 })),
    ...(await countEntries(db, activityId)),
    entries: entries.map(({ ten, entered }) => ({ from: `${ten}0:00.000Z`, entered })),
    met: await listMetReadings(db, activityId, MOST_READINGS_SHOWN),
    kept: await listKeptReadings(db, activityId, MOST_READINGS_SHOWN),
  }
}

/** Takes over what revoked devices have handed in, or drops it: all that is shown of it at once. */
export function decideOnKept(
  services: Services,
  host: Session,
  { activityId, ids, isTaken }: { activityId: number; ids: readonly number[]; isTaken: boolean },
): Promise<{ entered: number } | { refused: 'NOT_FOUND' }> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const activity = await lockActivity(db, activityId)
    if (!activity || !mayHold(host, activity)) return { refused: 'NOT_FOUND' as const }
    const kept = await listKeptScans(db, activityId, ids)
    let entered = 0
    for (const { id, ticketId } of kept) {
      await decideOnScan(db, id, { decidedAt: instant(now()), decidedBy: host.userId })
      if (!isTaken || ticketId === null) continue
      const verdict = await lookAtCode(services, activity, { ticketId }, host)
      if (!verdict.ok) continue
      await letIn(services, verdict.seen, { session: host, device: null })
      entered += 1
    }
    return { entered }
  })
}
