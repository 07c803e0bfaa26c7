/** The door of an activity: when it is open, and who gets in (decisions §5). Pure. */

import { endOf } from '#server/domain/activity/end.ts'
import { isRequested, isUnpaid, type WaitsFor } from './good-for-entry.ts'

const HOUR_MS = 3_600_000
const OPENS_BEFORE_MS = 24 * HOUR_MS
const CLOSES_AFTER_MS = 24 * HOUR_MS
/** Readings made without a network are settled for so long after the end; then the list goes from the devices. */
export const SETTLED_DAYS = 7
const SETTLED_MS = SETTLED_DAYS * 24 * HOUR_MS

/** Instants, as milliseconds. */
export interface DoorWindow {
  opensAt: number
  closesAt: number
  settledUntil: number
}

export function doorWindow({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): DoorWindow {
  const end = endOf(startsAt, endsAt)
  return {
    opensAt: Date.parse(startsAt) - OPENS_BEFORE_MS,
    closesAt: end + CLOSES_AFTER_MS,
    settledUntil: end + SETTLED_MS,
  }
}

/** Whether a code is answered at this moment. */
export function isDoorOpen({ opensAt, closesAt }: DoorWindow, now: Date): boolean {
  return now.getTime() >= opensAt && now.getTime() <= closesAt
}

/** Whether readings are still taken in. */
export function isSettling({ opensAt, settledUntil }: DoorWindow, now: Date): boolean {
  return now.getTime() >= opensAt && now.getTime() <= settledUntil
}

/** As many readings of each kind are shown to the host, and decided on, at once. */
export const MOST_READINGS_SHOWN = 100

const A_MINUTE_MS = 60_000

/**
 * Returns when a ticket was read, by the clock of its device, and when we received that, where it took more than a
 * minute: without a network it waits. A clock that is ahead counts for nothing.
 */
export function timeOfReading(readAt: string | null, receivedAt: string) {
  if (readAt === null || readAt >= receivedAt) return { at: receivedAt, receivedAt: null }
  const isLate = Date.parse(receivedAt) - Date.parse(readAt) > A_MINUTE_MS
  return { at: readAt, receivedAt: isLate ? receivedAt : null }
}

/**
 * Returns whether the door of an activity that moves is closed again until another day, on which nobody has come yet.
 * After a delay of some hours it is still open, and used tickets stay used: they would let others in.
 */
export function isDoorClosedAgain(
  before: { startsAt: string },
  after: { startsAt: string; endsAt: string | null },
  now: Date,
): boolean {
  return after.startsAt !== before.startsAt && now.getTime() < doorWindow(after).opensAt
}

/** At most so many browsers come by one link. */
export const MOST_DEVICES = 20

/** And so many that hold the door or have left it: whoever opens it anew is not counted from zero for ever. */
export const MOST_OPENINGS = 200

/** Why a code is not good, beside that it belongs elsewhere (2) or was used (5). */
export type ScanDetail =
  | 'missing'
  | 'unreadable'
  | 'unknown'
  | 'ambiguous'
  | 'forged'
  | 'cancelled'
  | 'handedOn'
  | 'awaiting'
  | 'unpaid'
  | 'activityCancelled'

export type EntryRefusal = { error: 1; detail: ScanDetail } | { error: 3 } | { error: 4 } | { error: 5 }

interface DoorActivity {
  cancelledAt: string | null
  validation: string
  /** When it went on sale first; null: never. */
  validatedAt: string | null
}

interface DoorTicket {
  endedAt: string | null
  waitsFor: WaitsFor | null
  validatedAt: string | null
}

/**
 * Returns why the person of this ticket is not let in, or null. What a host still lacks closes no door of an activity
 * that was on sale (decisions §3).
 */
export function entryRefusal(
  activity: DoorActivity,
  ticket: DoorTicket & { isManual: boolean },
  /** Acts for an organisation, and their own address is not confirmed. */
  caller: { isUnconfirmedMember: boolean },
): EntryRefusal | null {
  if (activity.cancelledAt) return { error: 1, detail: 'activityCancelled' }
  const wasOnSale = activity.validatedAt !== null
  if (!wasOnSale && caller.isUnconfirmedMember) return { error: 4 }
  if (!wasOnSale && activity.validation === 'WAITING_PAYMENT_VALID' && !ticket.isManual) return { error: 3 }
  if (ticket.endedAt) return { error: 1, detail: 'cancelled' }
  if (isRequested(ticket)) return { error: 1, detail: 'awaiting' }
  if (isUnpaid(ticket)) return { error: 1, detail: 'unpaid' }
  return ticket.validatedAt ? { error: 5 } : null
}

export type DoorState = 'good' | 'used' | 'awaiting' | 'unpaid' | 'cancelled'

/** The state of a ticket in the list of a door. */
export function doorState(ticket: DoorTicket): DoorState {
  if (ticket.endedAt) return 'cancelled'
  if (isRequested(ticket)) return 'awaiting'
  if (isUnpaid(ticket)) return 'unpaid'
  return ticket.validatedAt ? 'used' : 'good'
}
