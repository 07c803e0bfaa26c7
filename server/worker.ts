import { readSettings, SettingsError } from './env.ts'
import { startBroker } from './tasks/broker.ts'
import { startOwnLoop } from './tasks/own-loop.ts'
import { makeWorkerServices } from './worker-services.ts'

/** The second process: takes tasks from the table and does them. */
function main(): void {
  const services = makeWorkerServices(readSettings(process.env))
  const { redisUrl } = services.settings
  const relay = redisUrl ? startBroker(services, redisUrl) : startOwnLoop(services)
  services.log.info({ relay: redisUrl ? 'bullmq' : 'own loop' }, 'listening')

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await relay.stop()
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
