import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#db/dialect.ts'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'
import { fillWithActivities } from './activities.ts'
import type { Answer } from './answers.ts'
import { type Build, folderOf, NOW } from './builds.ts'

/** A folder of data with the activities in it, and their first ten names. */
export interface BenchData {
  dataDir: string
  names: string[]
  remove(): Promise<void>
}

export async function prepareData(build: Build = NOW): Promise<BenchData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'viree-bench-'))
  const log = join(dataDir, 'setup.log')
  const setup = await startServer({
    command: process.execPath,
    args: [join(folderOf(build), 'node/setup.js')],
    env: settings(dataDir),
    log,
  })
  if ((await setup.ended) !== 0) throw new Error(`The setup failed:\n${await setup.said()}`)
  const db = openDatabase({ kind: 'sqlite', file: join(dataDir, 'viree.sqlite') })
  const names = await fillWithActivities(db).finally(() => db.destroy())
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

export function startOurs(dataDir: string, { trustedProxies = '' } = {}): Promise<Product> {
  const env = { VIREE_DEMO: '0', TRUSTED_PROXIES: trustedProxies }
  return startProduct({ serve: 'front', withWorker: false, env, dataDir, build: NOW.folder })
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

/** The bare server that sends these answers, by path. */
export async function startBare(answers: Record<string, Answer>): Promise<{ url: string; server: Server }> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-bare-'))
  const file = join(folder, 'answers.json')
  const encoded = Object.entries(answers).map(([path, { headers, bytes }]) => [
    path,
    { headers, bytes: bytes.toString('base64') },
  ])
  await writeFile(file, JSON.stringify(Object.fromEntries(encoded)))
  const port = await freePort()
  const server = await startServer({
    command: process.execPath,
    args: [fileURLToPath(new URL('bare.mjs', import.meta.url)), file],
    env: settings(folder, port),
    log: join(folder, 'log'),
    folder,
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(server, async () => (await fetch(url)).status > 0)
  const stop = async () => {
    const code = await server.stop()
    await rm(folder, { recursive: true, force: true })
    return code
  }
  return { url, server: { ...server, stop } }
}
