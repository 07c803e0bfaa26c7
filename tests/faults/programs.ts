import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type Server, startServer } from '#tests/infrastructure/server.ts'
import { shippedBuild } from '#tests/infrastructure/site.ts'

/** The programs that an operator can start. */
export const PROGRAMS = {
  setup: ['node/setup.js'],
  web: ['node/web.js'],
  worker: ['node/worker.js'],
  backup: ['node/backup.js'],
  restore: ['node/restore.js'],
  rotate: ['node/rotate.js'],
  'remix-serve': ['server/index.js'],
}

export type Program = keyof typeof PROGRAMS

interface Order {
  dataDir: string
  /** What follows its name. */
  args?: string[]
  env?: Record<string, string>
  /** A program with arguments that starts it. */
  under?: string[]
  owner?: { uid: number; gid: number }
}

const REMIX_SERVE = resolve('node_modules/@remix-run/serve/dist/cli.js')

const started: (() => Promise<unknown>)[] = []

/** After each test: ends the processes that it started, and removes the folders that it made. */
export async function endAll(): Promise<void> {
  for (const end of started.splice(0).reverse()) await end()
}

export function afterwards(work: () => Promise<unknown>): void {
  started.push(work)
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-start-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function start(
  program: Program,
  { dataDir, args = [], env = {}, under = [], owner }: Order,
): Promise<Server> {
  const [script = ''] = PROGRAMS[program]
  const logs = await newFolder()
  const port = String(await freePort())
  const scripts = [...(program === 'remix-serve' ? [REMIX_SERVE] : []), resolve(shippedBuild(), script)]
  const [command, ...words] = [...under, process.execPath, ...scripts, ...args]
  const server = await startServer({
    command: command!,
    args: words,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      VIREE_DEMO: '0',
      ...env,
    },
    log: join(logs, 'log'),
    owner,
  })
  afterwards(() => server.stop())
  return server
}

export interface Outcome {
  code: number | null
  said: string
}

/** Starts it and waits for its end. */
export async function run(program: Program, order: Order): Promise<Outcome> {
  const server = await start(program, order)
  const code = await server.ended
  return { code, said: await server.said() }
}

/** Starts it and returns its output once it works; throws if it ended instead. */
export async function startAndListen(program: Program, order: Order): Promise<string> {
  const server = await start(program, order)
  const ended = server.ended.then((code) => {
    throw new Error(`${program} ended with ${code}.`)
  })
  for (;;) {
    const said = await server.said()
    if (/listening|\[remix-serve\] http/.test(said)) return said
    await Promise.race([ended, pause(50)])
  }
}
