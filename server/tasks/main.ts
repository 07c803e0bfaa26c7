import { constants, setPriority } from 'node:os'
import timers from 'node:timers/promises'
import { readSettings } from '#server/runtime/env.ts'
import { checkStart } from '#server/runtime/start/check.ts'
import { writeForOwnerOnly } from '#server/runtime/start/data-dir.ts'
import { sayWhyNot } from '#server/runtime/start/explanation.ts'
import { makeWorkerServices } from '#server/runtime/wiring/worker-services.ts'
import { startCronQueue } from '#server/tasks/runner/cron-bullmq.ts'
import { startCronPoller } from '#server/tasks/runner/cron-poller.ts'
import { startFallback } from '#server/tasks/runner/redis-fallback.ts'
import { startTaskPoller } from '#server/tasks/runner/task-poller.ts'
import { startTaskQueue } from '#server/tasks/runner/task-queue-bullmq.ts'

const STOP_WITHIN_MS = 60_000

/** The second process: runs tasks from the table, and periodic jobs. */
async function main(): Promise<void> {
  writeForOwnerOnly()
  // Where processors are few, page requests take precedence over emails, which wait a second more.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const services = makeWorkerServices(readSettings(process.env))
  await checkStart(services)
  const { redisUrl } = services.settings
  const ownWays = () => [startTaskPoller(services), startCronPoller(services)]
  const runners = redisUrl
    ? [
        startTaskQueue(services, redisUrl),
        startCronQueue(services, redisUrl),
        startFallback(services, redisUrl, ownWays),
      ]
    : ownWays()
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

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exit(1) // the database pool would keep it alive
})
