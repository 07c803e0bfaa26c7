import { markDone, markFailed, postponeTask } from '#db/queries/task.ts'
import type { Task } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { WorkerServices } from '#server/context.ts'
import { LEASE_MS, MOST_ATTEMPTS, nextAttempt, type FailureKind } from '#server/domain/retry.ts'
import { PostFailure } from '#server/gateways/post.ts'
import { maskAddresses } from '#server/log.ts'
import { handlers } from './handlers.ts'

/** Runs one claimed task and records how it ended: done, to be tried again, or failed until an operator looks at it. */
export async function runTask(services: WorkerServices, task: Task): Promise<void> {
  const { id, kind, attempts } = task
  if (attempts > MOST_ATTEMPTS)
    return recordFailure(services, task, 'Each try ended with its worker.', 'FINAL')
  try {
    await handle(services, task)
    await markDone(services.db, id, instant(services.now()))
    services.log.info({ taskId: id, kind, attempts }, 'task done')
  } catch (error) {
    await recordFailure(services, task, describeFailure(error), kindOf(error))
  }
}

/** When the lease of a task claimed now ends. */
export function leaseFrom(now: Date): { now: string; leaseUntil: string } {
  return { now: instant(now), leaseUntil: instant(new Date(now.getTime() + LEASE_MS)) }
}

async function handle(services: WorkerServices, { kind, payload }: Task): Promise<void> {
  const handler = handlers.get(kind)
  if (!handler) throw new Error(`No handler for tasks of kind ${kind}.`)
  await handler(services, JSON.parse(payload))
}

async function recordFailure(
  services: WorkerServices,
  { id, kind, attempts }: Task,
  reason: string,
  failure: FailureKind,
): Promise<void> {
  const now = services.now()
  const next = nextAttempt(attempts, failure, now)
  if (next) await postponeTask(services.db, id, instant(next), reason)
  else await markFailed(services.db, id, instant(now), reason)
  services.log.warn({ taskId: id, kind, attempts, reason, nextAttempt: next && instant(next) }, 'task failed')
}

function kindOf(error: unknown): FailureKind {
  if (!(error instanceof PostFailure)) return 'PASSING'
  switch (error.outcome) {
    case 'REFUSED':
      return 'FINAL'
    case 'UNKNOWN':
      return 'UNKNOWN'
    case 'NOT_SENT':
      return 'PASSING'
  }
}

/** Mail servers like to repeat addresses in their answers: they reach neither the log nor the operators' list. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return maskAddresses(message).slice(0, 500)
}
