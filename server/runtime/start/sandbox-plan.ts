import { createServer } from 'node:net'
import { readSettings } from '#server/runtime/env.ts'
import { planSandbox } from '#server/runtime/sandbox.ts'
import { prepareDataDir, writeForOwnerOnly } from './data-dir.ts'

/**
 * Before the setup: says with what the double of the payment provider is to be started, as one line of JSON; nothing
 * where the settings want none. What is wrong with the settings or DATA_DIR is told by the setup, which comes next.
 */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const settings = readSettings(process.env)
  if (!settings.usesSandbox) return
  prepareDataDir(settings)
  process.stdout.write(`${JSON.stringify(await planSandbox(settings, freePort))}\n`)
}

/** The wanted port, else any. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  const listening = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(wanted, '127.0.0.1', () => resolve(true))
  })
  if (!(await listening)) return freePort(0)
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

main().catch(() => {
  process.exitCode = 1
})
