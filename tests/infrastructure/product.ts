import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { withLittleMemory } from '#server/bin/memory.mjs'
import { type PaymentsSandbox, startPaymentsSandbox } from './payments-sandbox.ts'
import { freePort, type Server, startServer, untilReady } from './server.ts'
import { readRefused } from './servers/refused.ts'

export interface Product {
  /** Its origin, without a slash at the end. */
  url: string
  dataDir: string
  web: Server
  /** Missing under plain remix-serve, and when not requested. */
  worker: Server | null
  /** The double of the payment provider; null where the settings want none. */
  sandbox: PaymentsSandbox | null
  /** The demo accounts with their passwords; none when it was started empty. */
  accounts(): Promise<DemoAccount[]>
  /** Compares its books, as `npm run verify` does; returns what that printed, and fails where something does not fit. */
  verify(): Promise<string>
  /** Ends its processes and removes the temporary folder. */
  stop(): Promise<void>
}

export interface DemoAccount {
  role: 'operator' | 'host' | 'participant'
  name: string
  email: string
  password: string
}

export interface ProductOptions {
  /** Settings of the product, on top of a port, an address and a folder of its own. */
  env?: Record<string, string>
  /** An existing folder; else a new one that is removed at the end. */
  dataDir?: string
  /** Our own web process, or plain remix-serve on the same build. */
  serve?: 'front' | 'remix-serve'
  withWorker?: boolean
  /** The folder of the build; a second brand has one of its own. */
  build?: string
}

/**
 * Starts the built product on a free port, with its own data, and waits until it answers. Inherits none of our
 * environment.
 */
export async function startProduct({
  env: settings = {},
  dataDir,
  serve = 'front',
  withWorker = true,
  build = process.env.VIREE_BUILD_DIR ?? 'build',
}: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'viree-product-')))
  if (!dataDir && settings.VIREE_DEMO !== '0') await copyPlayedDemo(folder)
  const env = withLittleMemory({
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: folder,
    // Each test says through X-Forwarded-For that it comes from another network, so that tests do not share limits.
    TRUSTED_PROXIES: '127.0.0.1',
    // Tests fill a form in faster than people; guest.spec.ts proves the real age.
    FORM_MIN_SECONDS: '0',
    // Journeys wait for emails, and browsers take all the processor that there is.
    WORKER_NICENESS: '0',
    ...settings,
  })
  const removed = dataDir ? undefined : folder
  const start = (name: string, args: string[]) =>
    startServer({ command: process.execPath, args, env, log: join(folder, `${name}.log`), folder: removed })
  const inBuild = (path: string) => resolve(build, path)

  const sandbox = await startPaymentsSandbox({ env, build, logs: folder, removed })
  const setup = await start('setup', [inBuild('node/setup.js')])
  if ((await setup.ended) !== 0) throw new Error(`The setup failed:\n${await setup.said()}`)

  const worker = withWorker ? await start('worker', [inBuild('node/worker.js')]) : null
  const remixServe = ['node_modules/@remix-run/serve/dist/cli.js', inBuild('server/index.js')]
  const web = await start('web', serve === 'front' ? [inBuild('node/web.js')] : remixServe)
  await untilReady(web, async () => (await fetch(`${url}/sante`)).status === 200).catch(
    async (error: unknown) => {
      await Promise.all([worker?.stop(), sandbox?.process.stop()])
      throw error
    },
  )

  return {
    url,
    dataDir: folder,
    web,
    worker,
    sandbox,
    accounts: async () =>
      JSON.parse(await readFile(join(folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[],
    async verify() {
      const verification = await start('verify', [inBuild('node/verify.js')])
      const code = await verification.ended
      const said = await verification.said()
      if (code !== 0) throw new Error(`The books do not fit:\n${said}`)
      return said
    },
    async stop() {
      await Promise.all([worker?.stop(), web.stop()])
      const refused = sandbox && (await readRefused(sandbox.control))
      await sandbox?.process.stop()
      if (removed) await rm(removed, { recursive: true, force: true })
      if (refused) throw new Error(refused)
    },
  }
}

/** The folder of played-demo.ts; without one, the setup plays the demo. Each product has a double on a port of its own. */
async function copyPlayedDemo(folder: string): Promise<void> {
  const played = process.env.PLAYED_DEMO
  if (!played) return
  await cp(played, folder, { recursive: true })
  await rm(join(folder, 'sandbox.json'), { force: true })
}
