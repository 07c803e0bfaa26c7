import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { humbleOwner, postgresFolder } from './programs.mjs'
import { freePort, startServer, untilReady, type Server } from './server.ts'

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

/** As an operator runs it: what was committed is on the disk. */
const DURABLE = { ...SETTINGS, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** A PostgreSQL of our own: its data in a temporary folder, its port free, and gone after `stop` or with this process. */
export async function startPostgres({ durable = false } = {}): Promise<Server & { url: string }> {
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
  const server = await startServer({
    ...common,
    command: join(programs, 'postgres'),
    args: ['-D', data, ...options],
    signal: 'SIGINT', // "fast": open connections are closed
  })
  const url = `postgres://viree@127.0.0.1:${port}/postgres`
  await untilReady(server, () => answers(url))
  return {
    ...server,
    url,
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
