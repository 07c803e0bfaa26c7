import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  endDoorDevice,
  findDoorDevice,
  findDoorDeviceById,
  insertDoorDevice,
  leaveDoorDevice,
  noteDevice,
} from '#db/queries/participation/door.ts'
import type { DoorDevice, NewDoorDevice } from '#db/schema/door.ts'
import { doorWindow, isDoorOpen } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { findDoor, mayHold } from './holder.ts'
import { type DoorClosed, doorClosed } from './window.ts'

/** The secrets of a browser's cookie: of the device that it is now, and of the one that it was before. */
export interface OpenedDevice {
  deviceToken: string
  replacedToken: string | null
}

/** Lets a browser of the host's people hold the door, as long as they are signed in there. */
export function openDoor(
  services: Services,
  host: Session,
  { activityId, name }: { activityId: number; name: string },
): Promise<OpenedDevice | { refused: 'NOT_FOUND' } | DoorClosed> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const activity = await lockActivity(db, activityId)
    if (!activity || !mayHold(host, activity)) return { refused: 'NOT_FOUND' as const }
    if (!isDoorOpen(doorWindow(activity), now())) return doorClosed(activity)
    const { userId } = host
    const found = await findDoorDevice(db, activityId, (services.doorTokens ?? []).map(hashToken))
    const before = found?.userId === userId ? found : undefined
    return addDevice(services, before, { activityId, doorPassId: null, userId, name })
  })
}

/**
 * Adds the device that a browser is from now on. A browser that opens a door again is still one device: the one before
 * has left, and what that had yet to hand in comes from this one.
 */
export async function addDevice(
  { db, now, doorTokens = [] }: Services,
  before: DoorDevice | undefined,
  device: Pick<NewDoorDevice, 'activityId' | 'doorPassId' | 'userId' | 'name'>,
): Promise<OpenedDevice> {
  const at = instant(now())
  const isReplaced = before !== undefined && before.endedAt === null
  if (isReplaced) {
    await noteDevice(db, before.id, { seenAt: before.seenAt, waiting: 0 })
    await leaveDoorDevice(db, before.id, at)
  }
  const { token: deviceToken, tokenHash: secretHash } = makeToken()
  const waiting = isReplaced ? before.waiting : 0
  await insertDoorDevice(db, { ...device, secretHash, waiting, createdAt: at, seenAt: at })
  const replacedToken = doorTokens.find((token) => hashToken(token) === before?.secretHash) ?? null
  return { deviceToken, replacedToken }
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
