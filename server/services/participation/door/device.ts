import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  endDoorDevice,
  findDoorDeviceById,
  insertDoorDevice,
  leaveDoorDevice,
} from '#db/queries/participation/door.ts'
import { doorWindow, isDoorOpen } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { findDoor, mayHold } from './holder.ts'
import { type DoorClosed, doorClosed } from './window.ts'

/** Lets a browser of the host's people hold the door, as long as they are signed in there. */
export function openDoor(
  services: Services,
  host: Session,
  { activityId, name }: { activityId: number; name: string },
): Promise<{ deviceToken: string } | { refused: 'NOT_FOUND' } | DoorClosed> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const activity = await lockActivity(db, activityId)
    if (!activity || !mayHold(host, activity)) return { refused: 'NOT_FOUND' as const }
    if (!isDoorOpen(doorWindow(activity), now())) return doorClosed(activity)
    const at = instant(now())
    const { token: deviceToken, tokenHash: secretHash } = makeToken()
    const { userId } = host
    const device = { activityId, doorPassId: null, userId, name, secretHash, createdAt: at, seenAt: at }
    await insertDoorDevice(db, device)
    return { deviceToken }
  })
}

/** This browser no longer holds the door. */
export async function leaveDoor(
  services: Services,
  session: Session | null,
  { activityId }: { activityId: number },
): Promise<{ left: boolean }> {
  const found = await findDoor(services, session, activityId)
  if ('refused' in found || !found.holder.device) return { left: false }
  await leaveDoorDevice(services.db, found.holder.device.id, instant(services.now()))
  return { left: true }
}

/** Takes the door from one browser: its next request is told so, and what it still holds is kept for the host. */
export function revokeDevice(
  services: Services,
  host: Session,
  { activityId, deviceId }: { activityId: number; deviceId: number },
): Promise<{ revoked: true } | { refused: 'NOT_FOUND' }> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const activity = await lockActivity(db, activityId)
    const device = await findDoorDeviceById(db, deviceId)
    if (!activity || !mayHold(host, activity) || device?.activityId !== activityId)
      return { refused: 'NOT_FOUND' as const }
    await endDoorDevice(db, deviceId, instant(now()))
    return { revoked: true as const }
  })
}
