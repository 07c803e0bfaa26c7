import { lockActivity } from '#db/queries/activity/activity.ts'
import { noteDevice } from '#db/queries/participation/door.ts'
import { countKept, listScanIds } from '#db/queries/participation/scan.ts'
import type { Activity } from '#db/schema/activity.ts'
import { doorWindow, isSettling } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isSpent, spend, tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { keyOf } from './check-in.ts'
import { type DoorHolder, findDoor, isPassOver } from './holder.ts'
import { admit, keep, lookAtCode, type Reading } from './read-code.ts'
import { ELSEWHERE, isUnknown, type Verdict } from './seen.ts'
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

/** So many readings, or so long, is one transaction: registrations and other doors wait for it. */
const A_STEP = 25
const A_STEP_MS = 40
/** The most readings of one revoked device that are kept for the host: each is a row, whatever text it holds. */
const MOST_KEPT = 2000

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
  const isRevoked = 'refused' in found
  // Nobody is welcomed there any more: kept, it would use the ticket of somebody who was sent away.
  if (isRevoked && readings.some(({ isLive }) => isLive)) return { refused: 'DOOR_REVOKED' }
  const holder: DoorHolder = isRevoked ? { session: null, device: found.device } : found.holder
  if (!isSettling(doorWindow(found.activity), services.now())) return doorClosed(found.activity)
  const wait = await spend(services, 'doorSettling', keyOf(holder))
  if (wait) return tooMany(wait)

  const settled: Settled[] = []
  while (settled.length < readings.length) {
    const guessing = await isSpent(services, [['unknownCode', keyOf(holder)]])
    if (guessing && settled.length === 0) return tooMany(guessing)
    if (guessing) break
    const left = readings.slice(settled.length, settled.length + A_STEP)
    const step = await settleStep(services, activityId, left, { holder, isRevoked })
    settled.push(...step.settled)
    for (let guess = 0; guess < step.guesses; guess += 1) await spend(services, 'unknownCode', keyOf(holder))
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

function settleStep(
  services: Services,
  activityId: number,
  readings: readonly HandedIn[],
  { holder, isRevoked }: { holder: DoorHolder; isRevoked: boolean },
): Promise<{ settled: Settled[]; guesses: number }> {
  return inTransaction(services, async (services) => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) throw new Error('An activity with a door is never deleted.')
    const ids = readings.map(({ scanId }) => scanId)
    const answeredBefore = new Set(await listScanIds(services.db, activityId, ids))
    const isFull = isRevoked && holder.device && (await countKept(services.db, holder.device.id)) >= MOST_KEPT
    const began = performance.now()
    const settled: Settled[] = []
    let guesses = 0
    for (const reading of readings) {
      if (settled.length > 0 && performance.now() - began > A_STEP_MS) break
      const verdict =
        isFull && !answeredBefore.has(reading.scanId)
          ? ELSEWHERE
          : await settleOne(services, activity, reading, { holder, isRevoked })
      settled.push({ scanId: reading.scanId, verdict })
      if (verdict !== 'KEPT' && isUnknown(verdict) && !answeredBefore.has(reading.scanId)) guesses += 1
    }
    return { settled, guesses }
  })
}

async function settleOne(
  services: Services,
  activity: Activity,
  { isLook, isLive: _, ...reading }: HandedIn,
  { holder, isRevoked }: { holder: DoorHolder; isRevoked: boolean },
): Promise<Verdict | 'KEPT'> {
  if (isRevoked) return isLook ? ELSEWHERE : keep(services, activity, reading, holder)
  if (isLook) {
    if (isPassOver(holder, activity, services.now())) return ELSEWHERE
    return lookAtCode(services, activity, reading.code, holder.session)
  }
  return admit(services, activity, reading, holder)
}
