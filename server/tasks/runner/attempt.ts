import { renewLease } from '#db/queries/platform/task.ts'
import type { Task } from '#db/schema/platform.ts'
import { LEASE_MS, RENEW_AFTER_MS } from '#server/domain/platform/retry.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'

/** Another worker has claimed the task since: this one was stopped or cut off for longer than its lease. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease of the task was lost.')
    this.name = 'LeaseLost'
  }
}

/** One attempt of a task, as its handler sees it. */
export interface Attempt {
  /** Aborted when the attempt takes too long. */
  signal: AbortSignal
  /**
   * Renews the lease, just before what cannot be taken back.
   *
   * @throws LeaseLost
   */
  confirm(): Promise<void>
  /** Records that the server that the task needs has answered: it is not away. */
  answered(): void
}

/** How often a running task checks the clock; timers alone do not notice that a machine slept. */
const LOOK_EVERY_MS = 1000

/** Renews the lease of a task while it runs, as long as this worker owns it. */
export function holdLease({ db, now, log }: WorkerServices, task: Task) {
  let renewedAt = now().getTime()
  let isRenewing = false
  const renew = async () => {
    const at = now()
    const isOurs = await renewLease(db, task, instant(new Date(at.getTime() + LEASE_MS)))
    if (isOurs) renewedAt = at.getTime()
    return isOurs
  }
  const look = async () => {
    // Further back than a moment ago: the clock was set back, and the lease with it.
    if (isRenewing || Math.abs(now().getTime() - renewedAt) < RENEW_AFTER_MS) return
    isRenewing = true
    try {
      if (!(await renew())) end()
    } catch (error) {
      log.warn({ err: error, taskId: task.id }, 'renewing lease failed')
    } finally {
      isRenewing = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  const end = () => clearInterval(timer)
  const confirm = async () => {
    if (!(await renew())) throw new LeaseLost()
  }
  return { confirm, end }
}
