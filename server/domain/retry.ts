/** How often background work is tried, and how long it rests between tries (decisions §7). Pure. */

export const MOST_ATTEMPTS = 5

/** How long a claimed task belongs to its worker: also the pause after an unknown outcome (the worker died). */
export const LEASE_MS = 60_000

const PAUSES_MS = [15_000, 60_000, 5 * 60_000, 30 * 60_000]

/** FINAL: trying again changes nothing. UNKNOWN: it may have worked, so the next try waits at least as long as a lease. */
export type FailureKind = 'FINAL' | 'UNKNOWN' | 'PASSING'

/** When to try again after `attempts` tries, or null when it rests as failed until an operator looks at it. */
export function nextAttempt(attempts: number, kind: FailureKind, now: Date): Date | null {
  if (attempts >= MOST_ATTEMPTS || kind === 'FINAL') return null
  const pause = PAUSES_MS[attempts - 1] ?? 0
  return new Date(now.getTime() + (kind === 'UNKNOWN' ? Math.max(pause, LEASE_MS) : pause))
}

/** Nothing that is due waits this long while a worker runs. */
const STUCK_AFTER_MS = 5 * 60_000

/** Whether what is due since then has waited for too long: probably no worker runs. */
export function isStuck(waitingSince: string, now: string): boolean {
  return Date.parse(now) - Date.parse(waitingSince) > STUCK_AFTER_MS
}
