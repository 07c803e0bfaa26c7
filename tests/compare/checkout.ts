import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import { startServer, untilReady } from '#tests/infrastructure/server.ts'

/** A Thursday before the winter, in the afternoon. */
export const CLOCK_AT = Date.UTC(2026, 10, 26, 18, 30)

/** The origin of both products, so that addresses in their answers agree; they never run at the same time. */
const PORT = 41_730
export const URL_OF_PRODUCT = `http://localhost:${PORT}`

const CLOCK = resolve('tests/compare/fixed-clock.mjs')

export interface Data {
  dataDir: string
  /** Else SQLite in the folder. */
  postgres?: string
}

function orders(checkout: string, { dataDir, postgres }: Data, demo: boolean) {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(PORT),
    HOST: '127.0.0.1',
    PUBLIC_URL: URL_OF_PRODUCT,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    CLOCK_AT: String(CLOCK_AT),
    ...(postgres && { DATABASE_URL: postgres }),
    ...(!demo && { VIREE_DEMO: '0' }),
  }
  return (name: string) => ({
    command: process.execPath,
    args: ['--import', CLOCK, resolve(checkout, 'build/node', `${name}.js`)],
    cwd: checkout,
    env,
    log: join(dataDir, `${name}.log`),
  })
}

/** Runs the setup of a checkout: creates or upgrades the data. */
export async function setUp(checkout: string, data: Data, { demo = true } = {}): Promise<void> {
  const setup = await startServer(orders(checkout, data, demo)('setup'))
  if ((await setup.ended) !== 0) throw new Error(`The setup of ${checkout} failed:\n${await setup.said()}`)
}

/**
 * Runs web and worker of a checkout on the data while `work` sends requests. The worker has nothing left to do when it
 * begins.
 */
export async function whileRunning<Result>(
  checkout: string,
  data: Data,
  work: () => Promise<Result>,
): Promise<Result> {
  const order = orders(checkout, data, true)
  const worker = await startServer(order('worker'))
  await untilDone(data)
  await worker.stop()
  const web = await startServer(order('web'))
  try {
    await untilReady(web, async () => (await fetch(`${URL_OF_PRODUCT}/sante`)).status === 200)
    return await work()
  } finally {
    await web.stop()
  }
}

/** The clock stands still: due tasks are done, later ones never. */
async function untilDone(data: Data): Promise<void> {
  const db = openDatabase(addressOf(data))
  const isDue = async () => {
    const due = await db
      .selectFrom('task')
      .select('id')
      .where('doneAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('runAt', '<=', new Date(CLOCK_AT).toISOString())
      .execute()
    return due.length > 0
  }
  try {
    for (let quiet = 0; quiet < 5; quiet = (await isDue()) ? 0 : quiet + 1) await pause(500)
  } finally {
    await db.destroy()
  }
}

const addressOf = ({ dataDir, postgres }: Data): DatabaseAddress =>
  postgres ? { kind: 'postgres', url: postgres } : { kind: 'sqlite', file: join(dataDir, 'viree.sqlite') }

export async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'viree-compare-'))
}

export async function copyOf(folder: string): Promise<string> {
  const copy = await newFolder()
  await cp(folder, copy, { recursive: true })
  return copy
}

/** The emails that the worker wrote instead of sending them. */
export async function emailsOf({ dataDir }: Data): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
