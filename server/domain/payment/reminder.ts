/** The one reminder of places that are held until they are paid (decisions §7). Pure. */

const HOUR_MS = 3_600_000

/** Whoever has less time than this has just read the email with the link. */
const SHORTEST_HOLD_MS = 2 * HOUR_MS

/** Returns when to remind: after three quarters of the time; null where there is too little of it. */
export function paymentReminderAt(heldFrom: Date, heldUntil: Date): Date | null {
  const time = heldUntil.getTime() - heldFrom.getTime()
  return time < SHORTEST_HOLD_MS ? null : new Date(heldFrom.getTime() + (time * 3) / 4)
}
