import timers from 'node:timers/promises'
import { listOutages } from '#db/queries/platform/task-outage.ts'
import { countTasksToSettle, findOldestWaiting } from '#db/queries/platform/task-overview.ts'
import { isStuck } from '#server/domain/platform/retry.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type DatabaseTrouble, findTrouble, isDatabaseStuck, troubleOf } from './database-health.ts'

export interface QueueHealth {
  /** How long the oldest due task has waited; 0 when none does. */
  oldestWaitingSeconds: number
  failedTasks: number
  /**
   * An operator should look: a task has failed or waits for too long, or a server that tasks need has been away for
   * long.
   */
  isDegraded: boolean
}

/** Monitoring does not wait longer: until then the database has answered, or something is wrong. */
const ANSWER_WITHIN_MS = 500

/** Checks in progress; concurrent callers share one. */
const pending = new WeakMap<object, Promise<QueueHealth | DatabaseTrouble>>()

/** Returns the state of the queue, or the trouble with the database, on a connection that does not wait for others. */
export async function readHealth(services: Services): Promise<QueueHealth | DatabaseTrouble> {
  if (isDatabaseStuck(services)) return 'busy'
  const { db } = services
  const running = pending.get(db) ?? begin(services)
  return Promise.race([running, timers.setTimeout(ANSWER_WITHIN_MS, 'unreachable' as const, { ref: false })])
}

function begin(services: Services): Promise<QueueHealth | DatabaseTrouble> {
  const { db, healthDb = db } = services
  const running = ask({ ...services, db: healthDb }).finally(() => pending.delete(db))
  pending.set(db, running)
  return running
}

async function ask(services: Services): Promise<QueueHealth | DatabaseTrouble> {
  const trouble = await findTrouble(services)
  if (trouble) return trouble
  try {
    return await readQueueHealth(services)
  } catch (error) {
    return troubleOf(error)
  }
}

export async function readQueueHealth({ db, now }: Services): Promise<QueueHealth> {
  const at = instant(now())
  const waitingSince = await findOldestWaiting(db, at)
  const failedTasks = await countTasksToSettle(db)
  const outages = await listOutages(db)
  const oldest = [waitingSince ?? at, ...outages.map(({ since }) => since)]
  return {
    oldestWaitingSeconds: waitingSince ? secondsBetween(waitingSince, at) : 0,
    failedTasks,
    isDegraded: failedTasks > 0 || oldest.some((since) => isStuck(since, at)),
  }
}

function secondsBetween(since: string, now: string): number {
  return Math.floor((Date.parse(now) - Date.parse(since)) / 1000)
}
