import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Server, startServer, untilReady } from './server.ts'

export interface PaymentsSandbox {
  url: string
  process: Server
  /** Presses one of the switches of server/sandbox/control. */
  control(name: string, params?: object): Promise<Record<string, unknown>>
}

interface Options {
  /** The environment of the product: where it keeps its data, and where events are to be sent. */
  env: NodeJS.ProcessEnv
  /** Of the build, and of the logs. */
  build: string
  logs: string
  removed?: string
}

interface Plan {
  file: string
  port: number
  endpoints: object[]
}

/**
 * Starts the double of the payment provider as `npm start` does, before the setup, with the switches of tests. Null
 * where the settings want none.
 */
export async function startPaymentsSandbox({
  env,
  build,
  logs,
  removed,
}: Options): Promise<PaymentsSandbox | null> {
  const start = (name: string, more: string[] = [], own: Record<string, string> = {}) =>
    startServer({
      command: process.execPath,
      args: [resolve(build, 'node', `${name}.js`), ...more],
      env: { ...env, ...own },
      log: join(logs, `${name}.log`),
      folder: removed,
    })
  const planning = await start('sandbox-plan')
  await planning.ended
  const said = (await readFile(join(logs, 'sandbox-plan.log'), 'utf8')).trim()
  if (said === '') return null

  const { file, port, endpoints } = JSON.parse(said) as Plan
  const where = ['--file', file, '--port', String(port), '--control']
  const running = await start('sandbox', where, { SANDBOX_ENDPOINTS: JSON.stringify(endpoints) })
  const url = `http://127.0.0.1:${port}`
  await untilReady(running, async () => (await running.said()).includes(url))
  return {
    url,
    process: running,
    async control(name, params = {}) {
      const response = await fetch(`${url}/__sandbox/${name}`, {
        method: 'POST',
        body: JSON.stringify(params),
      })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Record<string, unknown>
    },
  }
}
