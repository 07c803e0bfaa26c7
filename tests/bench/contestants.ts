import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'
import { fillWithActivities } from './activities.ts'

/** A folder of data with the activities in it, and their first ten names. */
export interface BenchData {
  dataDir: string
  names: string[]
  remove(): Promise<void>
}

export async function prepareData(): Promise<BenchData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'viree-bench-'))
  const log = join(dataDir, 'setup.log')
  const setup = await startServer({
    command: process.execPath,
    args: ['build-bench/node/setup.js'],
    env: settings(dataDir),
    log,
  })
  if ((await setup.ended) !== 0) throw new Error(`The setup failed:\n${await setup.said()}`)
  const names = await fillWithActivities(join(dataDir, 'viree.sqlite'))
  return { dataDir, names, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** The settings of everything we measure: what the product has by default, without demo data. */
export function settings(dataDir: string, port?: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    VIREE_DEMO: '0',
    HOST: '127.0.0.1',
    ...(port === undefined ? {} : { PORT: String(port) }),
  }
}

export function startOurs(
  dataDir: string,
  {
    trustedProxies = '',
    withWorker = false,
    ...options
  }: { serve: 'front' | 'remix-serve'; withWorker?: boolean; trustedProxies?: string },
): Promise<Product> {
  const env = { VIREE_DEMO: '0', TRUSTED_PROXIES: trustedProxies }
  return startProduct({ ...options, withWorker, env, dataDir, build: 'build-bench' })
}

/** remix-serve without our HTTP front. */
export async function startBareRemixServe(dataDir: string): Promise<Product> {
  const { folder, remove } = await alterBuild('bench-remix-serve', [
    { from: 'attachSite(server, build);', to: '' },
  ])
  const env = { VIREE_DEMO: '0', HOST: '127.0.0.1' }
  const options = { serve: 'remix-serve', withWorker: false, env, dataDir, build: folder } as const
  const product = await startProduct(options).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    ...product,
    async stop() {
      await product.stop()
      await remove()
    },
  }
}

export interface Answer {
  headers: Record<string, string>
  body: string
}

/** The bare server that sends these answers, by path. */
export async function startBare(
  dataDir: string,
  answers: Record<string, Answer>,
): Promise<{ url: string; server: Server }> {
  const file = join(dataDir, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  const port = await freePort()
  const server = await startServer({
    command: process.execPath,
    args: [fileURLToPath(new URL('bare.mjs', import.meta.url)), file],
    env: settings(dataDir, port),
    log: join(dataDir, 'bare.log'),
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(server, async () => (await fetch(url)).status === 404)
  return { url, server }
}
