/** How long a session lasts (decisions §3 "Sessions"). Pure. */

const DAY_MS = 24 * 3_600_000

/** After the last use: each use extends the session by this. */
export const IDLE_DAYS = 30

/** After signing in, however often the session is used. */
export const LONGEST_DAYS = 365

/** The same for operators: a stolen session of theirs opens everybody's data. */
export const LONGEST_DAYS_OF_OPERATORS = 30

/** A session is extended by use, but not written at each request. */
const PROLONG_AFTER_MS = 3_600_000

interface Used {
  /** When the person signed in. */
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

/** Returns when a session that is used now ends. */
export function sessionEnd({ createdAt }: Pick<Used, 'createdAt'>, isOperator: boolean, now: Date): Date {
  const idle = now.getTime() + IDLE_DAYS * DAY_MS
  return new Date(Math.min(idle, latestEnd(createdAt, isOperator)))
}

/**
 * Returns how a session continues: null when it is over, because its time after signing in has passed; `isProlonged` when
 * its new end has to be written. A person may have become an operator since the stored end was computed.
 */
export function continueSession(
  session: Used,
  isOperator: boolean,
  now: Date,
): { expiresAt: Date; isProlonged: boolean } | null {
  const latest = latestEnd(session.createdAt, isOperator)
  if (latest <= now.getTime()) return null
  if (now.getTime() - new Date(session.lastSeenAt).getTime() >= PROLONG_AFTER_MS)
    return { expiresAt: sessionEnd(session, isOperator, now), isProlonged: true }
  const stored = new Date(session.expiresAt).getTime()
  return { expiresAt: new Date(Math.min(stored, latest)), isProlonged: false }
}

function latestEnd(createdAt: string, isOperator: boolean): number {
  const days = isOperator ? LONGEST_DAYS_OF_OPERATORS : LONGEST_DAYS
  return new Date(createdAt).getTime() + days * DAY_MS
}
