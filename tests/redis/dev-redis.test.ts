import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'
import { redisRefusal } from '../../server/bin/private-redis.mjs'

const LINE = /^Tasks are carried by the worker's own loop\. For BullMQ, .*`npm run dev:redis`/m

const leftovers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const remove of leftovers.splice(0).reverse()) await remove()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-dev-redis-'))
  leftovers.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The programs that `npm start` and `npm run dev:redis` run after the build, in folders of their own. */
async function start(args: string[], settings: Record<string, string> = {}) {
  const [dataDir, temporary, port] = [await newFolder(), await newFolder(), await freePort()]
  const server = await startServer({
    command: process.execPath,
    args: ['server/bin/start.mjs', ...args],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      VIREE_BUILD_DIR: process.env.VIREE_BUILD_DIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      TMPDIR: temporary,
      VIREE_DEMO: '0',
      ...settings,
    },
    log: join(dataDir, 'log'),
  })
  leftovers.push(() => server.stop())
  return { server, temporary }
}

/** Waits until both processes say that they work. */
const untilBothWork = (server: Server) =>
  untilReady(server, async () => ((await server.said()).match(/"msg":"listening"/g) ?? []).length === 2)

test('one command starts the product with BullMQ on a Redis of its own, and leaves nothing behind', async () => {
  const { server, temporary } = await start(['--redis'])
  await untilBothWork(server)
  const said = await server.said()
  expect(said).toContain('"runner":"bullmq"')
  expect(said).not.toMatch(LINE)

  const [folder = ''] = await readdir(temporary)
  const settings = await readFile(join(temporary, folder, 'redis.conf'), 'utf8')
  const port = Number(/^port (\d+)$/m.exec(settings)?.[1])
  expect(await tell(port, 'PING')).toMatch(/^-NOAUTH/)
  const password = /^requirepass (.+)$/m.exec(settings)?.[1] ?? ''
  // The queues of this database.
  await expect.poll(() => tell(port, `AUTH ${password}\r\nKEYS *`), { timeout: 20_000 }).toContain('viree-')

  expect(await server.stop()).toBe(0)
  expect(await tell(port, 'PING')).toBe('nobody answers')
  expect(await readdir(temporary)).toEqual([])
})

test('without it, start-up says in one line who carries the tasks, and how BullMQ would', async () => {
  const { server } = await start([])
  await untilBothWork(server)
  const said = await server.said()
  expect(said).toContain('"runner":"task poller"')
  expect(said.split('\n').filter((line) => LINE.test(line))).toHaveLength(1)
})

test('where a Redis is set already, or none is installed, one sentence says so', async () => {
  const { server } = await start(['--redis'], { REDIS_URL: 'redis://127.0.0.1:1' })
  expect(await server.ended).toBe(1)
  expect((await server.said()).trim()).toBe(redisRefusal('/usr/bin/redis-server', { REDIS_URL: 'x' }))
  expect(redisRefusal(undefined, {})).toMatch(/^redis-server is not installed \(on Debian: apt-get install/)
  expect(redisRefusal('/usr/bin/redis-server', {})).toBeNull()
})

function tell(port: number, words: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${words}\r\nQUIT\r\n`))
    let answer = ''
    socket.on('data', (piece) => (answer += piece.toString()))
    socket.once('close', () => resolve(answer || 'nobody answers'))
    socket.once('error', () => resolve('nobody answers'))
  })
}
