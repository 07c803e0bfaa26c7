import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { humbleOwner, pgbouncerProgram } from '#tests/infrastructure/programs.mjs'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'

/** A pgbouncer of our own before this PostgreSQL: transactions share so many connections to each database. */
export async function startPgbouncer(
  postgresUrl: string,
  { poolSize, ignores = '' }: { poolSize: number; ignores?: string },
): Promise<Server & { url: string }> {
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
  const server = await startServer({ command, args: [settings], log, owner, folder, cwd: folder })
  const url = `postgres://${username}@127.0.0.1:${port}/postgres`
  await untilReady(server, async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    await client.end()
    return true
  })
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
