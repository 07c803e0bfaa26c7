import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { humbleOwner, pgbouncerProgram } from '#tests/infrastructure/programs.mjs'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'

export interface PgbouncerServer extends Server {
  url: string
  /** Starts it again, after its end, on the same port. */
  start(): Promise<void>
}

/** A pgbouncer of our own before this PostgreSQL: transactions share so many connections to each database. */
export async function startPgbouncer(
  postgresUrl: string,
  { poolSize, ignores = '' }: { poolSize: number; ignores?: string },
): Promise<PgbouncerServer> {
  const command = pgbouncerProgram()
  if (!command) throw new Error('pgbouncer is not installed (on Debian: apt-get install pgbouncer).')
  const folder = await mkdtemp(join(tmpdir(), 'viree-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: behind, username } = new URL(postgresUrl)
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')]
  await writeFile(users, `"${username}" ""\n`)
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 200',
      `ignore_startup_parameters = ${ignores}`,
      '',
    ].join('\n'),
  )
  const owner = humbleOwner()
  if (owner) for (const path of [folder, settings, users]) await chown(path, owner.uid, owner.gid)
  const log = join(folder, 'log')
  const url = `postgres://${username}@127.0.0.1:${port}/postgres`
  const start = async () => {
    const server = await startServer({ command, args: [settings], log, owner, folder, cwd: folder })
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
