import { noteDevice } from '#db/queries/participation/door.ts'
import { doorWindow, isDoorOpen, isSettling } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { isSpent, spend, tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { keyOf } from './check-in.ts'
import { type DoorHolder, findDoor, type FoundDoor } from './holder.ts'
import type { Reading } from './read-code.ts'
import { isUnknown, type Verdict } from './seen.ts'
import { A_STEP, type Answer, settleStep } from './settle-step.ts'
import { type DoorClosed, doorClosed } from './window.ts'

export interface HandedIn extends Reading {
  isLook: boolean
  /** Its person stands there and waits for the answer. */
  isLive: boolean
}

export interface Settled {
  scanId: string
  /** KEPT: the device was revoked, and the host decides. */
  verdict: Verdict | 'KEPT'
}

type SettleResult =
  { settled: Settled[] } | { refused: 'NOT_FOUND' | 'DOOR_REVOKED' } | DoorClosed | TooManyRequests

/**
 * Settles readings in the order in which they arrive, a few in each transaction: what was answered stays answered when the
 * rest fails, and is answered the same when it comes again. Fewer are answered where the rest would be guessing: it may
 * come again, too.
 */
export async function settleReadings(
  services: Services,
  session: Session | null,
  { activityId, readings }: { activityId: number; readings: readonly HandedIn[] },
): Promise<SettleResult> {
  const found = await findDoor(services, session, activityId)
  if ('refused' in found && found.refused === 'NOT_FOUND') return found
  let { holder, isRevoked } = standingOf(found)
  // Nobody is welcomed there any more: kept, it would use the ticket of somebody who was sent away.
  const isAnyLive = readings.some(({ isLive }) => isLive)
  if (isRevoked && isAnyLive) return { refused: 'DOOR_REVOKED' }
  const [window, now] = [doorWindow(found.activity), services.now()]
  // Once the door has closed, only what was read before is still taken in.
  if (!isSettling(window, now) || (isAnyLive && !isDoorOpen(window, now))) return doorClosed(found.activity)
  const wait = await spend(services, 'doorSettling', keyOf(holder))
  if (wait) return tooMany(wait)

  const settled: Settled[] = []
  while (settled.length < readings.length) {
    if (settled.length > 0) {
      // The host may have revoked the device since: the rest is kept for them, too.
      const again = await findDoor(services, session, activityId)
      if ('refused' in again && (again.refused === 'NOT_FOUND' || isAnyLive)) break
      ;({ holder, isRevoked } = standingOf(again))
    }
    const guessing = await isSpent(services, [['unknownCode', keyOf(holder)]])
    if (guessing && settled.length === 0) return tooMany(guessing)
    if (guessing) break
    const left = readings.slice(settled.length, settled.length + A_STEP)
    const arrivals = left.map((reading) => ({ ...reading, holder, isKept: isRevoked }))
    const answers = await settleStep(services, activityId, arrivals)
    if (!answers) throw new Error('An activity with a door is never deleted.')
    settled.push(...answers)
    for (const answer of answers) if (isGuess(answer)) await spend(services, 'unknownCode', keyOf(holder))
  }
  if (holder.device) {
    const waited = readings.slice(0, settled.length).filter(({ isLive }) => !isLive)
    const waiting = services.doorWaiting === undefined ? null : services.doorWaiting - waited.length
    await noteDevice(services.db, holder.device.id, {
      seenAt: instant(services.now()),
      waiting: waiting && Math.max(0, waiting),
    })
  }
  return { settled }
}

function standingOf(found: Exclude<FoundDoor, { refused: 'NOT_FOUND' }>): {
  holder: DoorHolder
  isRevoked: boolean
} {
  return 'refused' in found
    ? { holder: { session: null, device: found.device }, isRevoked: true }
    : { holder: found.holder, isRevoked: false }
}

function isGuess({ verdict, isRepeated }: Answer): boolean {
  return verdict !== 'KEPT' && !isRepeated && isUnknown(verdict)
}
