import { randomUUID } from 'node:crypto'
import { findHelpersDevice } from '#db/queries/participation/door.ts'
import { countEntries } from '#db/queries/participation/door-list.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ScanWay } from '#db/schema/door.ts'
import { doorWindow, isDoorOpen } from '#server/domain/participation/door.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { hashToken } from '#server/runtime/token.ts'
import { spend, tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { findNamedTicket, nameTicket } from './find-ticket.ts'
import { type DoorHolder, findDoor, isPassOver } from './holder.ts'
import { lookAtCode } from './read-code.ts'
import { ELSEWHERE, isUnknown, type Verdict } from './seen.ts'
import { settleTogether } from './settle-together.ts'
import { type DoorClosed, doorClosed } from './window.ts'

export type CheckInResult = Verdict | { refused: 'UNAUTHORIZED' } | DoorClosed | TooManyRequests

export interface CheckInInput {
  activityId: number
  text: string
  /** Made by the client; null: the reading cannot be repeated. */
  scanId: string | null
  isLook: boolean
  way?: ScanWay
}

/** Answers one code; without `isLook` it lets its person in. */
export async function checkInTicket(
  services: Services,
  session: Session | null,
  { activityId, text, scanId, isLook, way = 'CALL' }: CheckInInput,
): Promise<CheckInResult> {
  const open = await findOpenDoor(services, session, activityId)
  if ('answer' in open) return open.answer
  const { activity, holder } = open
  const wait = await spend(services, 'doorReading', keyOf(holder))
  if (wait) return tooMany(wait)

  const code = { text }
  if (isLook) {
    const verdict = await lookAtCode(services, activity, code, holder.session)
    return unlessGuessing(services, holder, verdict)
  }
  const reading = { scanId: scanId ?? randomUUID(), code, way, readAt: null }
  const arrival = { ...reading, holder, isLook, isKept: false }
  const { verdict } = (await settleTogether(services, activityId, arrival)) ?? { verdict: ELSEWHERE }
  return verdict === 'KEPT' ? ELSEWHERE : unlessGuessing(services, holder, verdict)
}

/** Finds the door at which the caller may read codes at this moment, or what every code is answered there. */
export async function findOpenDoor(
  services: Services,
  session: Session | null,
  activityId: number,
): Promise<{ activity: Activity; holder: DoorHolder } | { answer: CheckInResult }> {
  const found = await findDoor(services, session, activityId)
  if ('refused' in found)
    return { answer: session || services.doorTokens ? ELSEWHERE : { refused: 'UNAUTHORIZED' } }
  const { activity } = found
  return isDoorOpen(doorWindow(activity), services.now()) ? found : { answer: doorClosed(activity) }
}

/** Returns the door that the caller holds, and how many have come in. */
export async function readHeldDoor(services: Services, session: Session | null, activityId: number) {
  const found = await findDoor(services, session, activityId)
  if ('refused' in found) return { refused: found.refused }
  const { activity } = found
  if (!isDoorOpen(doorWindow(activity), services.now())) return doorClosed(activity)
  return { ...found, ...(await countEntries(services.db, activityId)) }
}

/** Looks at a ticket of whatever activity the caller holds the door of. */
export async function lookAtTicket(
  services: Services,
  session: Session | null,
  text: string,
): Promise<Verdict | TooManyRequests | { refused: 'UNAUTHORIZED' }> {
  const code = { text }
  const found = await findNamedTicket(services.db, null, nameTicket(services, null, code))
  const activityId = 'seen' in found ? found.seen.activityId : null
  const door = activityId === null ? null : await findDoor(services, session, activityId)
  if (door && !('refused' in door)) {
    if (isPassOver(door.holder, door.activity, services.now())) return ELSEWHERE
    const wait = await spend(services, 'doorReading', keyOf(door.holder))
    if (wait) return tooMany(wait)
    return lookAtCode(services, door.activity, code, door.holder.session)
  }
  const { db, doorTokens = [] } = services
  const device = session ? undefined : await findHelpersDevice(db, doorTokens.map(hashToken))
  if (!session && !device) return { refused: 'UNAUTHORIZED' }
  const guess = await spend(services, 'unknownCode', keyOf({ session, device: device ?? null }))
  if (guess) return tooMany(guess)
  return 'seen' in found || !('detail' in found) ? ELSEWHERE : { ok: false, seen: null, ...found }
}

async function unlessGuessing(
  services: Services,
  holder: DoorHolder,
  verdict: Verdict,
): Promise<Verdict | TooManyRequests> {
  if (!isUnknown(verdict)) return verdict
  const wait = await spend(services, 'unknownCode', keyOf(holder))
  return wait ? tooMany(wait) : verdict
}

/** A device, or the account of a program that calls with a session. */
export function keyOf({ session, device }: DoorHolder): string {
  return device ? `device ${device.id}` : `account ${session?.userId ?? 0}`
}
