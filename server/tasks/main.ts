import { constants, getPriority, setPriority } from 'node:os'
import timers from 'node:timers/promises'
import type { WorkerServices } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { checkStart } from '#server/runtime/start/check.ts'
import { writeForOwnerOnly } from '#server/runtime/start/data-dir.ts'
import { sayWhyNot } from '#server/runtime/start/explanation.ts'
import { makeWorkerServices } from '#server/runtime/wiring/worker-services.ts'
import { startCronPoller } from '#server/tasks/runner/cron-poller.ts'
import { startTaskPoller } from '#server/tasks/runner/task-poller.ts'
import type { TaskRunner } from '#server/tasks/runner/task-runner.ts'

/** Less than `npm start` waits (server/bin/processes.mjs), and that less than systemd: then it ends by itself. */
const STOP_WITHIN_MS = 30_000

/** The second process: runs tasks from the table, and periodic jobs. */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const settings = readSettings(process.env)
  const refusedPriority = lowerPriority(settings.workerNiceness)
  const services = makeWorkerServices(settings)
  if (refusedPriority)
    services.log.warn({ err: refusedPriority }, 'the priority of the worker could not be lowered')
  await checkStart(services)
  const { redisUrl } = settings
  const ownWays = () => [startTaskPoller(services), startCronPoller(services)]
  const runners = redisUrl ? await startWithRedis(services, { redisUrl, ownWays }) : ownWays()
  services.log.info({ runner: redisUrl ? 'bullmq' : 'task poller' }, 'listening')

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // A session with a slow mail server may take minutes; an interrupted task runs again, as after a kill.
    const stopped = Promise.all(runners.map((runner) => runner.stop()))
    await Promise.race([stopped, timers.setTimeout(STOP_WITHIN_MS)])
    await services.mailer.close()
    await services.db.destroy()
    services.log.info('stopped')
    process.exit() // BullMQ keeps its timers when Redis went away before it could close
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/**
 * Lowers it for the threads that are made from here on. Returns the error where the system refuses that, as a filter of
 * system calls does: e-mails are sent all the same.
 */
function lowerPriority(niceness: number): unknown {
  if (niceness === 0) return null
  try {
    setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
    return null
  } catch (error) {
    return error
  }
}

/** BullMQ and its client of Redis are loaded where there is a Redis. */
async function startWithRedis(
  services: WorkerServices,
  { redisUrl, ownWays }: { redisUrl: string; ownWays: () => TaskRunner[] },
): Promise<TaskRunner[]> {
  const { startTaskQueue } = await import('#server/tasks/runner/task-queue-bullmq.ts')
  const { startCronQueue } = await import('#server/tasks/runner/cron-bullmq.ts')
  const { startFallback } = await import('#server/tasks/runner/redis-fallback.ts')
  return [
    startTaskQueue(services, redisUrl),
    startCronQueue(services, redisUrl),
    startFallback(services, redisUrl, ownWays),
  ]
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exit(1) // the database pool would keep it alive
})
