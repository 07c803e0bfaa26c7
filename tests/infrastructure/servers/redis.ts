import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redisProgram } from '#tests/infrastructure/programs.mjs'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'

export interface RedisServer extends Server {
  url: string
  /** Starts it again, after its end, on the same port and the same files. */
  start(): Promise<void>
  /** As after a power failure: killed at once, then started again on the same port and the same files. */
  killAndRestart(): Promise<void>
}

/** A redis-server of our own. With `appendOnly`, its data survives `killAndRestart`. */
export async function startRedis({ appendOnly = false } = {}): Promise<RedisServer> {
  const command = redisProgram()
  if (!command) throw new Error('redis-server is not installed (on Debian: apt-get install redis-server).')
  const folder = await mkdtemp(join(tmpdir(), 'viree-redis-'))
  const port = await freePort()

  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', 'maxmemory-policy': 'noeviction' }
  const durable = appendOnly ? { appendonly: 'yes', appendfsync: 'always' } : { appendonly: 'no' }
  const args = Object.entries({ ...settings, ...durable }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ])
  const start = async () => {
    const server = await startServer({ command, args, log: join(folder, 'log'), folder })
    await untilReady(server, () => answers(port))
    return server
  }

  let server = await start()
  return {
    url: `redis://127.0.0.1:${port}`,
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
    async killAndRestart() {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      server = await start()
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}
