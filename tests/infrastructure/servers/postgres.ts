import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { humbleOwner, postgresFolder } from '#tests/infrastructure/programs.mjs'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'

/** Nothing in it survives the tests, so nothing waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
}

/** As an operator runs it: committed data is on the disk. */
const DURABLE = { ...SETTINGS, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

export interface PostgresServer extends Server {
  url: string
  /** Kills all its processes at once, as when the machine loses its power. */
  kill(): Promise<void>
  /** Starts it again on the same port and the same data. */
  start(): Promise<void>
}

/**
 * A PostgreSQL of our own: its data in a temporary folder, on a free port, removed by `stop` or with this process.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const programs = postgresFolder()
  if (!programs) throw new Error('PostgreSQL is not installed (on Debian: apt-get install postgresql).')
  const owner = humbleOwner()
  const folder = await mkdtemp(join(tmpdir(), 'viree-postgres-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)

  const data = join(folder, 'data')
  const common = { cwd: folder, log: join(folder, 'log'), owner, folder }
  const initdb = await startServer({
    ...common,
    command: join(programs, 'initdb'),
    args: ['-D', data, '-U', 'viree', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  })
  if ((await initdb.ended) !== 0) throw new Error(`initdb failed:\n${await initdb.said()}`)

  const port = await freePort()
  const options = Object.entries({ ...(durable ? DURABLE : SETTINGS), port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const url = `postgres://viree@127.0.0.1:${port}/postgres`
  const start = async () => {
    const server = await startServer({
      ...common,
      command: join(programs, 'postgres'),
      args: ['-D', data, ...options],
      signal: 'SIGINT', // "fast": open connections are closed
    })
    await untilReady(server, () => answers(url))
    return server
  }
  let server = await start()
  return {
    url,
    get pid() {
      return server.pid
    },
    get ended() {
      return server.ended
    },
    said: () => server.said(),
    async kill() {
      process.kill(server.pid, 'SIGQUIT') // "immediate": nothing is finished, as after a power failure
      await server.ended
    },
    async start() {
      server = await start()
    },
    async stop() {
      const code = await server.stop()
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
  return true
}
