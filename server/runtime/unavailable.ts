import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { Logger } from './log.ts'

export { DatabaseUnavailable }

/** Most outages are a restart: so soon, in seconds, a second try is worth it. */
export const RETRY_AFTER_S = 5

/** For loops that go on and on: an outage has its own line already. */
export function logUnlessKnown(log: Logger, error: unknown, message: string): void {
  if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, message)
  else if (!error.isTold) log.warn({ reason: error.message }, message)
}

/** How often what was done is tried to be written down, and for how long. */
const WRITE_EVERY_MS = 250
const GIVE_UP_AFTER_MS = 10 * 60_000

/**
 * For what must not be done twice because the database went away after it: writes down that it was done as soon as the
 * database is back. `write` must do no harm when it happens twice.
 */
export async function retryWrite<Result>(write: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > deadline) throw error
    }
    await pause(WRITE_EVERY_MS)
  }
}
