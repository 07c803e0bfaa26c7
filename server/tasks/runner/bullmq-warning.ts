import type { Logger } from '#server/runtime/log.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'

/** A lost connection reports that with each attempt to reconnect. */
const AGAIN_AFTER_MS = 60_000

/** Codes and names of errors about the connection to Redis, by Node and ioredis. */
const ABOUT_THE_LINE = /^(E[A-Z]+|NR_CLOSED|MaxRetriesPerRequestError)$/
const CLOSED = /^(Connection is closed\.|Command timed out|Stream isn't writeable)/

/** BullMQ's messages when Redis has lost or reassigned a running job: its row in the table is unaffected. */
const ABOUT_A_JOB = /^(Missing (key|lock) for job|Lock mismatch for job|could not renew lock for job)/i

export type RedisTrouble = 'Redis does not answer' | 'Redis has lost a job' | 'Redis reports an error'

export function troubleOf(error: Error & { code?: unknown }): RedisTrouble {
  if (ABOUT_A_JOB.test(error.message)) return 'Redis has lost a job'
  const { code } = error
  const isAboutTheLine =
    (typeof code === 'string' && ABOUT_THE_LINE.test(code)) ||
    ABOUT_THE_LINE.test(error.name) ||
    CLOSED.test(error.message)
  return isAboutTheLine ? 'Redis does not answer' : 'Redis reports an error'
}

/** Logs what is wrong with Redis by its kind, the same kind once a minute. */
export function makeRedisWarning(log: Logger): (error: Error) => void {
  const lastSaid = new Map<RedisTrouble, number>()
  return (error) => {
    // BullMQ passes the error of a job on. The outage of the database has a line of its own.
    if (error instanceof DatabaseUnavailable) return
    const trouble = troubleOf(error)
    const now = performance.now()
    if (now - (lastSaid.get(trouble) ?? -Infinity) < AGAIN_AFTER_MS) return
    lastSaid.set(trouble, now)
    log.warn({ reason: error.message }, trouble)
  }
}
