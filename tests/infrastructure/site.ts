import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type DatabaseAddress, openDatabase, withoutTimeLimits } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { makeDatabase } from './database.ts'
import { type Program, startProgram } from './program.ts'
import { freePort, startServer } from './server.ts'

/** The built product as an operator runs it: so many web processes on one database, without demo data. */
export interface Site {
  /** The origin of each web process. */
  urls: string[]
  /** The public address that all of them have in common. */
  publicUrl: string
  webs: Program[]
  /** Starts a worker; with settings of its own if need be. */
  startWorker(settings?: Record<string, string>): Promise<Program>
  /** The same database, for the tests to prepare and to inspect it. */
  db: Db
  /** Of its database on PostgreSQL. */
  databaseUrl: string | null
  dataDir: string
  /** Ends its processes; data and database stay. */
  end(): Promise<void>
  /** Ends its processes, and removes everything. */
  stop(): Promise<void>
}

export interface SiteOptions {
  webs: number
  /** A server of PostgreSQL, on which it gets a database of its own; else SQLite. */
  postgres?: string
  /** A proxy between the product and that server; the tests' own queries bypass it. */
  through?: string
  /** Settings on top of those that every such site has. */
  env?: Record<string, string>
  /** Another build than the shipped one. */
  build?: string
  /** The statements of the test itself may take any time. */
  hasTime?: boolean
}

export const shippedBuild = () => process.env.VIREE_BUILD_DIR ?? 'build'

export async function startSite({
  webs: webCount,
  postgres,
  through,
  env: settings = {},
  build = shippedBuild(),
  hasTime = false,
}: SiteOptions): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'viree-site-'))
  const ports = await freePorts(webCount)
  const publicUrl = `http://localhost:${ports[0] ?? 3000}`
  const own = postgres ? await makeDatabase(postgres) : null
  const address: DatabaseAddress = own
    ? { kind: 'postgres', url: own.url }
    : { kind: 'sqlite', file: join(dataDir, 'viree.sqlite') }
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    VIREE_DEMO: '0',
    LOG_LEVEL: 'warn',
    // Limits by network address are not tested here: each person claims to come from another network.
    TRUSTED_PROXIES: '127.0.0.1',
    // Tests wait for what a worker does, on a machine that other tests keep busy.
    WORKER_NICENESS: '0',
    ...(own && { DATABASE_URL: through ? atServer(own.url, through) : own.url }),
    ...settings,
  }
  const order = (name: string, script: string, own: Record<string, string> = {}) => ({
    command: process.execPath,
    args: [resolve(build, 'node', script)],
    env: { ...env, ...own },
    log: join(dataDir, `${name}.log`),
    folder: dataDir,
  })

  const setup = await startServer(order('setup', 'setup.js'))
  if ((await setup.ended) !== 0) throw new Error(`The setup failed:\n${await setup.said()}`)
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const webs = await Promise.all(
    urls.map((url, index) =>
      startProgram(order(`web-${index + 1}`, 'web.js', { PORT: String(ports[index]) }), () => answers(url)),
    ),
  )
  const db = openDatabase(hasTime ? withoutTimeLimits(address) : address)
  const running = [...webs]
  let workers = 0
  const end = async () => {
    await Promise.all(running.map((program) => program.stop()))
  }

  return {
    urls,
    publicUrl,
    webs,
    async startWorker(own) {
      workers += 1
      const name = workers === 1 ? 'worker' : `worker-${workers}`
      const worker = await startProgram(order(name, 'worker.js', own), async () => true)
      running.push(worker)
      return worker
    },
    db,
    databaseUrl: own?.url ?? null,
    dataDir,
    end,
    async stop() {
      await end()
      await db.destroy()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  return (await fetch(`${url}/sante`)).status === 200
}

/** The same database at another server. */
function atServer(url: string, server: string): string {
  const moved = new URL(server)
  moved.pathname = new URL(url).pathname
  return moved.href
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
