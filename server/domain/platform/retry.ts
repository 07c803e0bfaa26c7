/** How often background tasks are tried, and the pauses between attempts (decisions §7). Pure. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * How long a claimed task belongs to its worker, unless it renews the lease: also the pause after an unknown outcome.
 */
export const LEASE_MS = MINUTE_MS

/** The age at which a lease is renewed: two renewals may fail. */
export const RENEW_AFTER_MS = LEASE_MS / 3

/**
 * Clocks of two machines differ by less than this. An instant further ahead was written before the clock was set back,
 * and does not count.
 */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS

const PAUSES_MS = [15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]

/** Money is owed to somebody: it is tried for three days, by then somebody has looked. */
const PATIENT_PAUSES_MS = [
  ...PAUSES_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  ...Array<number>(8).fill(8 * HOUR_MS),
]

/** PATIENT: tasks of money. */
export type Patience = 'USUAL' | 'PATIENT'

/** How often a task is tried before it stays failed. */
export function mostAttempts(patience: Patience): number {
  return pausesOf(patience).length + 1
}

/**
 * How often a task is begun at most. A try that ends with its worker says little about the task, since all that were
 * under way end with it; one that takes its worker down each time stays failed in the end.
 */
export const MOST_STARTS = 20

function pausesOf(patience: Patience): readonly number[] {
  return patience === 'PATIENT' ? PATIENT_PAUSES_MS : PAUSES_MS
}

/** FINAL: trying again changes nothing. UNKNOWN: it may have worked, so the next attempt waits at least a lease. */
export type FailureKind = 'FINAL' | 'UNKNOWN' | 'PASSING'

/** Returns when to try again after `attempts` attempts, or null when it stays failed until an operator looks at it. */
export function nextAttempt(
  attempts: number,
  kind: FailureKind,
  now: Date,
  patience: Patience = 'USUAL',
): Date | null {
  if (attempts >= mostAttempts(patience) || kind === 'FINAL') return null
  const pause = pausesOf(patience)[attempts - 1] ?? 0
  return new Date(now.getTime() + (kind === 'UNKNOWN' ? Math.max(pause, LEASE_MS) : pause))
}

/** The first pause of an outage. */
const OUTAGE_FROM_MS = 15 * SECOND_MS

/** The longest outage that tasks wait for. */
export const OUTAGE_MOST_MS = 3 * 24 * HOUR_MS

/** The longest pause between two probes of an absent server: one task probes, however many wait. */
export const PROBE_MOST_MS = 5 * MINUTE_MS

/** Returns when to try again after an outage since then, or null when it lasted too long. No attempt is used up. */
export function nextAttemptInOutage(since: Date, now: Date): Date | null {
  if (now.getTime() - since.getTime() >= OUTAGE_MOST_MS) return null
  return restInOutage(since, now, HOUR_MS)
}

/** Returns when the next task of the class probes the server. */
export function nextProbe(since: Date, now: Date): Date {
  return restInOutage(since, now, PROBE_MOST_MS)
}

/** As long again as it has been away: pauses double, up to the longest. */
function restInOutage(since: Date, now: Date, mostMs: number): Date {
  const awayMs = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(Math.max(awayMs, OUTAGE_FROM_MS), mostMs))
}

/** No due task waits this long while a worker runs. */
const STUCK_AFTER_MS = 5 * MINUTE_MS

/** Returns whether a task that is due since then has waited for too long: probably no worker runs. */
export function isStuck(waitingSince: string, now: string): boolean {
  return Date.parse(now) - Date.parse(waitingSince) > STUCK_AFTER_MS
}
