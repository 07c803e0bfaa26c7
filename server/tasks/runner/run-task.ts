import { markDone, markFailed, postponeTask } from '#db/queries/platform/task.ts'
import type { Task } from '#db/schema/platform.ts'
import { MOST_STARTS, nextAttempt, nextAttemptInOutage } from '#server/domain/platform/retry.ts'
import { LIMIT_MS } from '#server/domain/platform/work-class.ts'
import { MailError } from '#server/gateways/mailer/mailer.ts'
import { withTimeout } from '#server/gateways/with-timeout.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { retryWrite } from '#server/runtime/unavailable.ts'
import { patienceWith } from '#server/services/platform/task.ts'
import { handleTask, settleFailure } from '#server/tasks/handlers.ts'
import { holdLease, LeaseLost } from './attempt.ts'
import { causeOf, describeFailure, hasAnswered, isServerAway, kindOf, NotNow } from './failure.ts'
import { leaveProbe, noteAnswer, noteOutage } from './outage.ts'
import type { Taken } from './take-task.ts'

/** Runs one claimed task and records its outcome: done, to be tried again, or failed until an operator looks at it. */
export async function runTask(
  services: WorkerServices,
  { task, isProbe }: Taken,
  limitMs = LIMIT_MS[task.workClass],
): Promise<void> {
  const { id, kind, attempts, workClass } = task
  const server = { hasAnswered: false }
  let isOurs: boolean
  const lease = holdLease(services, task)
  try {
    if (attempts > MOST_STARTS) throw new Error('Too many tries ended with their worker.')
    await withTimeout(limitMs, (signal) =>
      handleTask(services, task, {
        signal,
        confirm: lease.confirm,
        answered: () => (server.hasAnswered = true),
      }),
    )
    isOurs = await retryWrite(() => markDone(services.db, task, instant(services.now())))
    if (isOurs) services.log.info({ taskId: id, kind, attempts }, 'task done')
    if (isProbe && !server.hasAnswered) await leaveProbe(services, workClass)
  } catch (error) {
    server.hasAnswered ||= hasAnswered(error)
    isOurs = await recordFailure(services, task, error)
    if (isServerAway(error)) await noteOutage(services, workClass, describeFailure(error))
    else if (isProbe && !(error instanceof MailError)) await leaveProbe(services, workClass)
  } finally {
    lease.end()
  }
  if (isProbe && server.hasAnswered) await noteAnswer(services, workClass)
  if (!isOurs) services.log.warn({ taskId: id, kind }, 'lease lost, task outcome not recorded')
}

/** Returns false when another worker has claimed the task: then nothing is recorded. */
async function recordFailure(services: WorkerServices, task: Task, error: unknown): Promise<boolean> {
  if (error instanceof LeaseLost) return false
  const { id, kind, attempts } = task
  const lastError = describeFailure(error)
  const next = nextTry(task, error, services.now())
  services.log.warn(
    { taskId: id, kind, attempts, reason: lastError, nextAttempt: next?.runAt },
    'task failed',
  )
  if (next) return postponeTask(services.db, task, { ...next, lastError })
  const failedAt = instant(services.now())
  const used = kindOf(error) === 'OUTAGE' ? attempts - 1 : attempts
  const failure = { failedAt, lastError, cause: causeOf(lastError), attempts: used }
  return inTransaction(services, async (services) => {
    const isOurs = await markFailed(services.db, task, failure)
    if (isOurs) await settleFailure(services, task)
    return isOurs
  })
}

/** Returns when the task is tried again, and how many attempts it has used up by then; null: it stays failed. */
function nextTry({ kind: taskKind, attempts, awaySince }: Task, error: unknown, now: Date) {
  if (error instanceof NotNow)
    return { runAt: instant(new Date(now.getTime() + error.afterMs)), attempts: attempts - 1, awaySince }
  const kind = kindOf(error)
  if (kind === 'OUTAGE') {
    const since = awaySince ?? instant(now)
    const runAt = nextAttemptInOutage(new Date(since), now)
    return runAt && { runAt: instant(runAt), attempts: attempts - 1, awaySince: since }
  }
  const runAt = nextAttempt(attempts, kind, now, patienceWith(taskKind))
  return runAt && { runAt: instant(runAt), attempts, awaySince: null }
}
