import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimNextTask } from '#db/queries/platform/task.ts'
import { SLOTS, SLOTS_OF_ONE_HOST } from '#server/domain/platform/work-class.ts'
import { notify } from '#server/services/notification/notification.ts'
import { readSiteId } from '#server/services/platform/site-id.ts'
import { queuePrefix } from '#server/tasks/runner/bullmq-worker.ts'
import { startFallback } from '#server/tasks/runner/redis-fallback.ts'
import { claimFrom } from '#server/tasks/runner/take-task.ts'
import { startTaskPoller } from '#server/tasks/runner/task-poller.ts'
import { queueName, startTaskQueue } from '#server/tasks/runner/task-queue-bullmq.ts'
import type { TaskRunner } from '#server/tasks/runner/task-runner.ts'
import { type World, world } from '#tests/api/world/world.ts'
import { redisProgram } from '#tests/infrastructure/programs.mjs'
import { freePort, type Server, startServer } from '#tests/infrastructure/server.ts'
import { type RedisServer, startRedis } from '#tests/infrastructure/servers/redis.ts'

const url = process.env.TEST_REDIS_URL ?? ''

/** Running workers and queues, in the order in which they have to be stopped. */
const running: { stop(): Promise<unknown> }[] = []

function taskQueue(services: World['services'], at = url): TaskRunner {
  const runner = startTaskQueue(services, at)
  running.unshift(runner)
  return runner
}

beforeEach(async () => {
  const redis = new Redis(url)
  await redis.flushall()
  redis.disconnect()
})

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function worldWithEmails(count: number) {
  const app = await world()
  const alice = await app.participant()
  await app.delivered()
  app.mailer.sent.length = app.mailer.tried.length = 0
  const write = async (messages: number) => {
    for (let number = 0; number < messages; number++) await notify(app.services, alice.id, 'WELCOME', {})
  }
  await write(count)
  return { ...app, write }
}

async function until(isSo: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass in time.')
    await pause(20)
  }
}

const undone = async ({ db }: Pick<World, 'db'>) =>
  (await db.selectFrom('task').select('id').where('doneAt', 'is', null).execute()).length

const messageIds = ({ mailer }: Pick<World, 'mailer'>) => mailer.sent.map(({ messageId }) => messageId)

/** The mailer waits until it is released. */
function gate({ services, mailer }: Pick<World, 'services' | 'mailer'>) {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  let waiting = 0
  services.mailer = {
    ...mailer,
    async send(message) {
      waiting++
      await opened
      return mailer.send(message)
    },
  }
  return { open, waiting: () => waiting }
}

/** A redis-server at this address, wherever it was before. */
async function redisAt(port: number, folder: string): Promise<Server> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  return startServer({ command: redisProgram() ?? '', args: settings, log: join(folder, 'redis.log') })
}

describe('tasks through BullMQ', () => {
  test('are done, each once', async () => {
    const app = await worldWithEmails(25)
    taskQueue(app.services)
    await until(async () => (await undone(app)) === 0)
    expect(new Set(messageIds(app)).size).toBe(25)
    expect(app.mailer.sent).toHaveLength(25)
  })

  test('are shared by two workers, each still done once', async () => {
    const app = await worldWithEmails(30)
    taskQueue(app.services)
    taskQueue(app.services)
    await until(async () => (await undone(app)) === 0)
    await pause(600) // one more poll of the table
    expect(messageIds(app).sort()).toEqual([...new Set(messageIds(app))].sort())
    expect(app.mailer.sent).toHaveLength(30)
  })

  test('that fail are tried again when their pause is over', async () => {
    const app = await worldWithEmails(1)
    app.mailer.failNext('NOT_SENT', 'UNKNOWN')
    taskQueue(app.services)
    for (const [tries, seconds] of [
      [1, 15],
      [2, 60],
    ] as const) {
      await until(() => app.mailer.tried.length === tries)
      // Its row says when it is tried again; the error of the try before stays until then.
      await until(async () => {
        const rows = await app.db.selectFrom('task').select('runAt').where('doneAt', 'is', null).execute()
        return rows.every(({ runAt }) => runAt > app.clock.now.toISOString())
      })
      await pause(1100)
      expect(app.mailer.tried).toHaveLength(tries)
      app.clock.pass({ seconds })
    }
    await until(() => app.mailer.sent.length === 1)
    expect(new Set(app.mailer.tried.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('a job that comes twice does its task once', async () => {
    const app = await worldWithEmails(1)
    const { id } = await app.db
      .selectFrom('task')
      .select('id')
      .where('doneAt', 'is', null)
      .executeTakeFirstOrThrow()
    const connection = new Redis(url, { maxRetriesPerRequest: null })
    const prefix = queuePrefix(await readSiteId(app.services))
    const queue = new Queue(queueName('EMAIL'), { connection, prefix })
    for (const again of ['a', 'b', 'c']) await queue.add('task', { taskId: id }, { jobId: `again-${again}` })
    taskQueue(app.services)
    await until(async () => (await undone(app)) === 0)
    await until(async () => (await queue.getJobCountByTypes('waiting', 'active')) === 0)
    expect(app.mailer.tried).toHaveLength(1)
    await queue.close()
    connection.disconnect()
  })
})

describe('Redis carries ids only', () => {
  test('emptied in the middle of the work, it loses nothing', async () => {
    const app = await worldWithEmails(20)
    const door = gate(app)
    taskQueue(app.services)
    await until(() => door.waiting() === SLOTS_OF_ONE_HOST) // the others wait in Redis
    await until(async () => {
      const rows = await app.db.selectFrom('task').select('relayedAt').where('doneAt', 'is', null).execute()
      return rows.every(({ relayedAt }) => relayedAt)
    })

    const redis = new Redis(url)
    await redis.flushall()
    redis.disconnect()
    door.open()
    await until(() => app.mailer.sent.length >= SLOTS_OF_ONE_HOST)
    app.clock.pass({ seconds: 31 })

    await until(async () => (await undone(app)) === 0, 45)
    expect(app.mailer.sent).toHaveLength(20)
    expect(new Set(messageIds(app)).size).toBe(20)
  })

  test('away at the start, tasks wait and run when it is back', async () => {
    const app = await worldWithEmails(3)
    const port = await freePort()
    taskQueue(app.services, `redis://127.0.0.1:${port}`)
    await pause(1500)
    expect(app.mailer.sent).toEqual([])

    const server = await redisAt(port, app.services.settings.dataDir)
    running.push(server)
    await app.write(2)
    await until(async () => (await undone(app)) === 0, 40)
    expect(app.mailer.sent).toHaveLength(5)
  })

  test('killed and started again, it goes on', async () => {
    const own = await startRedis({ appendOnly: true })
    running.push(own)
    const app = await worldWithEmails(5)
    taskQueue(app.services, own.url)
    await until(() => app.mailer.sent.length === 5)

    await own.killAndRestart()
    await app.write(5)
    await until(async () => (await undone(app)) === 0, 40)
    expect(new Set(messageIds(app)).size).toBe(10)
  })
})

describe('Redis away', () => {
  const AWAY_AFTER_MS = 600

  function worker(services: World['services'], at: string): void {
    taskQueue(services, at)
    running.unshift(startFallback(services, at, () => [startTaskPoller(services)], AWAY_AFTER_MS))
  }

  test('the worker takes the tasks from the table, and hands back when it answers', async () => {
    const app = await worldWithEmails(3)
    const port = await freePort()
    worker(app.services, `redis://127.0.0.1:${port}`)
    await until(() => app.mailer.sent.length === 3)

    const server = await redisAt(port, app.services.settings.dataDir)
    running.push(server)
    await until(() => isCarrying(`redis://127.0.0.1:${port}`))
    await pause(2 * AWAY_AFTER_MS)
    await app.write(3)
    await until(() => app.mailer.sent.length === 6)
    const handedOver = await app.db
      .selectFrom('task')
      .select('relayedAt')
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(handedOver.every(({ relayedAt }) => relayedAt)).toBe(true)
    expect(new Set(messageIds(app)).size).toBe(6)
  })

  test.each([
    ['frozen', (redis: RedisServer) => process.kill(redis.pid, 'SIGSTOP')],
    ['full', (redis: RedisServer) => config(redis, 'maxmemory', '1')],
  ])('is noticed too when it is %s', async (_, spoil) => {
    const own = await startRedis()
    const app = await worldWithEmails(1)
    worker(app.services, own.url)
    await until(() => app.mailer.sent.length === 1)
    await spoil(own)
    await app.write(2)
    await until(() => app.mailer.sent.length === 3)
    expect(new Set(messageIds(app)).size).toBe(3)
    process.kill(own.pid, 'SIGCONT')
    running.push(own)
  })

  async function isCarrying(at: string): Promise<boolean> {
    const redis = new Redis(at)
    const keys = await redis.keys('viree-*:tasks-email:meta')
    redis.disconnect()
    return keys.length > 0
  }

  async function config({ url: at }: RedisServer, name: string, value: string): Promise<void> {
    const redis = new Redis(at)
    await redis.config('SET', name, value)
    redis.disconnect()
  }
})

describe('a queue that hands nothing out, though Redis answers', () => {
  test('is replaced by the table until something comes again, each task done once', async () => {
    const app = await worldWithEmails(3)
    const connection = new Redis(url, { maxRetriesPerRequest: null })
    const queue = new Queue(queueName('EMAIL'), {
      connection,
      prefix: queuePrefix(await readSiteId(app.services)),
    })
    await queue.pause()
    running.unshift(startTaskQueue(app.services, url, 500))
    await until(() => app.mailer.sent.length === 3)

    await queue.resume()
    await until(async () => (await queue.getJobCountByTypes('waiting', 'active')) === 0)
    await pause(100) // a tenth of its patience, and a little
    await app.write(3)
    await until(async () => (await undone(app)) === 0)
    expect(app.mailer.sent).toHaveLength(6)
    expect(new Set(messageIds(app)).size).toBe(6)
    await queue.close()
    connection.disconnect()
  })

  test('is left alone while the mail server is away', async () => {
    const app = await worldWithEmails(2)
    app.mailer.failNext('SERVER_AWAY', 'SERVER_AWAY', 'SERVER_AWAY')
    running.unshift(startTaskQueue(app.services, url, 300))
    await until(async () => (await app.db.selectFrom('taskOutage').selectAll().execute()).length === 1)
    await pause(300) // both may have begun before it was noted
    await until(async () => {
      const rows = await app.db.selectFrom('task').select('leaseUntil').where('doneAt', 'is', null).execute()
      return rows.every(({ leaseUntil }) => leaseUntil === null)
    })
    const tries = app.mailer.tried.length
    await pause(900)
    expect(app.mailer.tried).toHaveLength(tries)
  })
})

test('two sites on one Redis do not take each other’s tasks', async () => {
  const [one, other] = [await worldWithEmails(12), await worldWithEmails(12)]
  const ids = async ({ db }: World) => {
    const rows = await db.selectFrom('task').select('id').where('doneAt', 'is', null).orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  expect(await ids(one)).toEqual(await ids(other)) // the same numbers, so that one could be taken for the other
  taskQueue(one.services)
  await until(async () => (await undone(one)) === 0)
  expect(await undone(other)).toBe(12)
  expect(other.mailer.tried).toEqual([])
  taskQueue(other.services)
  await until(async () => (await undone(other)) === 0)
  expect([one.mailer.sent.length, other.mailer.sent.length]).toEqual([12, 12])
})

test('what a killed worker held is handed over as soon as its lease ends, though its job is still in Redis', async () => {
  const app = await worldWithEmails(1)
  const task = (await claimNextTask(app.db, claimFrom(app.services.now())))!
  await app.db.updateTable('task').set({ relayedAt: app.services.now().toISOString() }).execute()
  const connection = new Redis(url, { maxRetriesPerRequest: null })
  const prefix = queuePrefix(await readSiteId(app.services))
  const queue = new Queue(queueName('EMAIL'), { connection, prefix })
  await queue.add('task', { taskId: task.id }, { jobId: `task-${task.id}-0` })
  const taking = new Worker(queueName('EMAIL'), null, { connection: connection.duplicate(), prefix })
  await taking.getNextJob('of the killed worker')

  taskQueue(app.services)
  app.clock.pass({ seconds: 60 })
  await until(() => app.mailer.sent.length === 1)
  await taking.close(true)
  await queue.close()
  connection.disconnect()
})

describe('told to stop', () => {
  test('a worker finishes what it has begun, and takes nothing more', async () => {
    const app = await worldWithEmails(10)
    const door = gate(app)
    const runner = startTaskQueue(app.services, url)
    await until(() => door.waiting() === SLOTS_OF_ONE_HOST)
    const stopped = runner.stop()
    door.open()
    await stopped
    // Some of the tasks that it holds waited for a slot: they are all to one mail host.
    const begun = app.mailer.sent.length
    expect(begun).toBeGreaterThanOrEqual(SLOTS_OF_ONE_HOST)
    expect(begun).toBeLessThanOrEqual(SLOTS.EMAIL)
    expect(await undone(app)).toBe(10 - begun)

    app.services.mailer = app.mailer
    app.clock.pass({ minutes: 2, seconds: 1 })
    taskQueue(app.services)
    await until(async () => (await undone(app)) === 0)
    expect(new Set(messageIds(app)).size).toBe(10)
  })

  test('it stops within seconds, even while Redis is away', async () => {
    const app = await worldWithEmails(1)
    const runner = startTaskQueue(app.services, `redis://127.0.0.1:${await freePort()}`)
    await pause(1200)
    const winner = await Promise.race([runner.stop().then(() => 'stopped'), pause(20_000, 'still there')])
    expect(winner).toBe('stopped')
  })

  test('and when Redis went away while it worked', async () => {
    const own = await startRedis()
    const app = await worldWithEmails(1)
    const runner = startTaskQueue(app.services, own.url)
    await until(() => app.mailer.sent.length === 1)
    await own.stop()
    await app.write(1)
    await pause(1200)
    const winner = await Promise.race([runner.stop().then(() => 'stopped'), pause(20_000, 'still there')])
    expect(winner).toBe('stopped')
  })
})
