import { constants, setPriority } from 'node:os'
import { readSettings, SettingsError } from './env.ts'
import { startBroker } from './tasks/broker.ts'
import { startOwnLoop } from './tasks/own-loop.ts'
import { startScheduler } from './tasks/scheduler.ts'
import { startTimer } from './tasks/timer.ts'
import { makeWorkerServices } from './worker-services.ts'

/** The second process: takes tasks from the table and does them, and what comes again and again. */
function main(): void {
  // Where processors are few, people who wait for a page come before letters, which wait a second more.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const services = makeWorkerServices(readSettings(process.env))
  const { redisUrl } = services.settings
  const relays = redisUrl
    ? [startBroker(services, redisUrl), startScheduler(services, redisUrl)]
    : [startOwnLoop(services), startTimer(services)]
  services.log.info({ relay: redisUrl ? 'bullmq' : 'own loop' }, 'listening')

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await Promise.all(relays.map((relay) => relay.stop()))
    await services.post.close()
    await services.db.destroy()
    services.log.info('stopped')
    process.exit() // BullMQ keeps its timers when Redis went away before it could say goodbye
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

try {
  main()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
