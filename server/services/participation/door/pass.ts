import { findActivity, lockActivity } from '#db/queries/activity/activity.ts'
import {
  countDevices,
  endDoorPass,
  findDoorDevice,
  findDoorPass,
  findOpenDoorPass,
  insertDoorPass,
} from '#db/queries/participation/door.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { DoorPass } from '#db/schema/door.ts'
import { doorWindow, isDoorOpen, MOST_DEVICES, MOST_OPENINGS } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { hashToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { addDevice, type OpenedDevice } from './device.ts'
import { isOfOpenAccount, mayHold } from './holder.ts'
import { type DoorClosed, doorClosed } from './window.ts'

/** Makes a link for helpers; the one before ends, with its devices. It opens the door only within its window. */
export function makeDoorPass(
  services: Services,
  host: Session,
  { activityId }: { activityId: number },
): Promise<{ token: string } | { refused: 'NOT_FOUND' } | DoorClosed> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const activity = await lockActivity(db, activityId)
    if (!activity || !mayHold(host, activity)) return { refused: 'NOT_FOUND' as const }
    const now = services.now()
    if (now.getTime() > doorWindow(activity).closesAt) return doorClosed(activity)
    const before = await findOpenDoorPass(db, activityId)
    if (before) await endDoorPass(db, before.id, instant(now))
    const pass = await insertDoorPass(db, { activityId, createdBy: host.userId, createdAt: instant(now) })
    return { token: passToken(services, pass.id) }
  })
}

/** Ends the link, and takes the door from every browser that came by it. */
export function revokeDoorPass(
  services: Services,
  host: Session,
  { activityId }: { activityId: number },
): Promise<{ revoked: boolean } | { refused: 'NOT_FOUND' }> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const activity = await lockActivity(db, activityId)
    if (!activity || !mayHold(host, activity)) return { refused: 'NOT_FOUND' as const }
    const pass = await findOpenDoorPass(db, activityId)
    if (pass) await endDoorPass(db, pass.id, instant(services.now()))
    return { revoked: pass !== undefined }
  })
}

/** Returns where the link of a helper leads to. */
export async function readDoorPass(services: Services, token: string) {
  const found = await findPass(services, token)
  if ('refused' in found) return found
  return isDoorOpen(doorWindow(found.activity), services.now()) ? found : doorClosed(found.activity)
}

/** Lets a helper's browser hold the door: the token is the secret of its cookie. */
export function openDoorWithPass(
  services: Services,
  { token, name }: { token: string; name: string },
): Promise<
  (OpenedDevice & { activityId: number }) | { refused: 'UNKNOWN_LINK' | 'TOO_MANY_DEVICES' } | DoorClosed
> {
  return inTransaction(services, async (services) => {
    const found = await findPass(services, token)
    if ('refused' in found) return found
    const { db, now } = services
    const { pass } = found
    const activity = await lockActivity(db, found.activity.id)
    if (!activity) return { refused: 'UNKNOWN_LINK' as const }
    if (!isDoorOpen(doorWindow(activity), now())) return doorClosed(activity)
    const held = await findDoorDevice(db, activity.id, (services.doorTokens ?? []).map(hashToken))
    const before = held?.doorPassId === pass.id ? held : undefined
    // The host took the door from this browser: the same link does not give it back.
    if (before?.endedAt && !before.leftAt) return { refused: 'UNKNOWN_LINK' as const }
    const { all, open } = await countDevices(db, pass.id)
    const others = open - (before && !before.endedAt ? 1 : 0)
    if (others >= MOST_DEVICES || all >= MOST_OPENINGS) return { refused: 'TOO_MANY_DEVICES' as const }
    const [activityId, doorPassId] = [activity.id, pass.id]
    const opened = await addDevice(services, before, { activityId, doorPassId, userId: null, name })
    return { activityId, ...opened }
  })
}

async function findPass(
  services: Services,
  token: string,
): Promise<{ pass: DoorPass; activity: Activity } | { refused: 'UNKNOWN_LINK' }> {
  const id = readPassToken(services, token)
  const pass = id === null ? undefined : await findDoorPass(services.db, id)
  const activity = pass && !pass.endedAt && (await findActivity(services.db, pass.activityId))
  if (!activity || activity.removedAt || !(await isOfOpenAccount(services, activity)))
    return { refused: 'UNKNOWN_LINK' }
  return { pass, activity }
}

/** The secret of the link is signed from the id instead of stored: the host can read it again at any time. */
export function passToken({ signer }: Pick<Services, 'signer'>, passId: number): string {
  return `${passId}-${signer.sign(signedText(passId))}`
}

function readPassToken({ signer }: Pick<Services, 'signer'>, token: string): number | null {
  const id = Number(/^(\d{1,9})-/.exec(token)?.[1] ?? NaN)
  const matches = (signature: string) => isSameSecret(token, `${id}-${signature}`)
  return Number.isSafeInteger(id) && signer.isSigned(signedText(id), matches) ? id : null
}

function signedText(passId: number): string {
  return `door pass ${passId}`
}
