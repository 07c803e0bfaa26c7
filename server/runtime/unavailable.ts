import timers from 'node:timers/promises'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { Logger } from './log.ts'

export { DatabaseUnavailable }

/** Most outages are a restart: after so many seconds another attempt is worth it. */
export const RETRY_AFTER_S = 5

/** For endless loops: an outage has its own log line already. */
export function logUnlessKnown(log: Logger, error: unknown, message: string): void {
  if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, message)
  else if (!error.isTold) log.warn({ reason: error.message }, message)
}

/** The interval at which a completed action is written again, and for how long. */
const WRITE_EVERY_MS = 250
const GIVE_UP_AFTER_MS = 10 * 60_000

/**
 * For actions that must not be repeated because the database went away after them: records them as soon as the database
 * is back. `write` must do no harm when it happens twice.
 */
export async function retryWrite<Result>(write: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > deadline) throw error
    }
    await timers.setTimeout(WRITE_EVERY_MS)
  }
}
