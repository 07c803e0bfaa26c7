import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A process that lives as long as the tests, and not a second longer. */
export interface Server {
  pid: number
  /** Its output so far. */
  said(): Promise<string>
  /** Ends it with its preferred signal, and returns its exit code (null when it had to be killed). */
  stop(): Promise<number | null>
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<number | null>
}

interface Order {
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** The file for its output. */
  log: string
  /** The signal that ends it: SIGTERM unless said otherwise. */
  signal?: NodeJS.Signals
  /** The user as whom to run it, if we are root and it refuses root. */
  owner?: { uid: number; gid: number }
  /** A folder that would stay if these tests died; after `stop` the caller owns it. */
  folder?: string
}

type News = { pid: number } | { fault: string } | { code: number | null; signal: string | null }

const KEEPER = fileURLToPath(new URL('keeper.mjs', import.meta.url))

/**
 * Starts a server under a keeper process of its own, out of reach of Ctrl-C, which ends it as soon as this process is
 * gone.
 */
export async function startServer({
  env = process.env,
  signal = 'SIGTERM',
  ...order
}: Order): Promise<Server> {
  const keeper = fork(KEEPER, [], {
    detached: true,
    execArgv: [],
    stdio: 'ignore',
    env: { NODE_ENV: 'test' },
  })
  // Its end may be known before its last message has been read: the channel closes once all of them have.
  const gone = Promise.all([once(keeper, 'exit'), once(keeper, 'disconnect')])
  const ended = new Promise<number | null>((resolve) => {
    keeper.on('message', (news: News) => 'code' in news && resolve(news.code))
    void gone.then(() => resolve(null))
  })
  const started = new Promise<number>((resolve, reject) => {
    keeper.on('message', (news: News) => {
      if ('pid' in news) resolve(news.pid)
      if ('fault' in news) reject(new Error(`${order.command}: ${news.fault}`))
    })
    void gone.then(() => reject(new Error(`${order.command} did not start.`)))
  })
  keeper.send({ ...order, env, signal })

  const pid = await started
  return {
    pid,
    ended,
    said: () => readFile(order.log, 'utf8'),
    async stop() {
      // It may end while this is written: then it has stopped already, which the callback takes as no error.
      if (keeper.connected) keeper.send('stop', () => {})
      await gone
      return ended
    },
  }
}

/** Below the ports that connections begin from (32768 on Linux): one of those may be taken before the server listens. */
const PORTS = { from: 12_000, to: 32_000 }

/** Returns a port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A server that never answers is told from one that starts on a busy machine. */
const READY_TIMEOUT_MS = 180_000

/** Polls until the server answers; when it ends or time runs out instead, throws its output. */
export async function untilReady(server: Server, isReady: () => Promise<boolean>): Promise<void> {
  const end = server.ended.then(() => 'ended' as const)
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isReady().catch(() => false))) {
    const news = await Promise.race([end, pause(50, 'waiting' as const)])
    if (news === 'waiting' && Date.now() < deadline) continue
    const said = await server.said()
    await server.stop()
    throw new Error(
      `The server ${news === 'ended' ? 'ended' : 'was not ready in time'}. It said:\n${said.slice(-4000)}`,
    )
  }
}
