import { setTimeout as pause } from 'node:timers/promises'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listPeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { readSiteId } from '#server/services/platform/site-id.ts'
import type { PeriodicPiece } from '#server/tasks/periodic-jobs.ts'
import { queuePrefix } from '#server/tasks/runner/bullmq-worker.ts'
import { startCronQueue } from '#server/tasks/runner/cron-bullmq.ts'
import { startCronPoller } from '#server/tasks/runner/cron-poller.ts'
import type { TaskRunner } from '#server/tasks/runner/task-runner.ts'
import { type World, world } from '#tests/api/world/world.ts'
import { freePort } from '#tests/infrastructure/server.ts'
import { type RedisServer, startRedis } from '#tests/infrastructure/servers/redis.ts'

/** A Redis of our own: the other tests empty theirs. */
let redis: RedisServer
let url = ''
const LOOK_EVERY_MS = 200

/** Running workers and queues, in the order in which they have to be stopped. */
const running: { stop(): Promise<unknown> }[] = []

function cron(services: World['services'], piece: PeriodicPiece): TaskRunner {
  const runner = startCronQueue(services, url, [piece], LOOK_EVERY_MS)
  running.unshift(runner)
  return runner
}

async function emptyRedis(): Promise<void> {
  const connection = new Redis(url)
  await connection.flushall()
  connection.disconnect()
}

beforeAll(async () => {
  redis = await startRedis()
  url = redis.url
})

afterAll(() => redis.stop())

beforeEach(emptyRedis)

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function quietWorld(happens: () => unknown = () => undefined) {
  const app = await world()
  const turns: string[] = []
  const piece: PeriodicPiece = {
    name: 'count-turns',
    everyMs: 5 * 60_000,
    async run({ now }) {
      turns.push(now().toISOString())
      await happens()
    },
  }
  return { ...app, piece, turns }
}

async function until(isSo: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass in time.')
    await pause(20)
  }
}

const aFewLooks = () => pause(5 * LOOK_EVERY_MS)

describe('periodic work through BullMQ', () => {
  test('runs once a turn with two workers on one Redis', async () => {
    const { services, piece, turns, clock } = await quietWorld(() => pause(50))
    cron(services, piece)
    cron(services, piece)
    await until(() => turns.length === 1)
    await aFewLooks()
    expect(turns).toHaveLength(1)

    clock.pass({ minutes: 5 })
    await until(() => turns.length === 2)
    await aFewLooks()
    expect(turns).toEqual(['2026-11-20T17:00:00.000Z', '2026-11-20T17:05:00.000Z'])
  })

  test('and once beside a worker that has no Redis: the row decides', async () => {
    const { services, piece, turns, clock } = await quietWorld(() => pause(50))
    cron(services, piece)
    running.unshift(startCronPoller(services, [piece], LOOK_EVERY_MS))
    await until(() => turns.length === 1)
    clock.pass({ minutes: 5 })
    await until(() => turns.length === 2)
    await aFewLooks()
    expect(turns).toHaveLength(2)
  })

  test('has one scheduler, however many workers write it, and leaves no jobs behind', async () => {
    const { services, piece, turns } = await quietWorld()
    for (let worker = 1; worker <= 3; worker++) cron(services, piece)
    await until(() => turns.length === 1)
    await aFewLooks()

    const connection = new Redis(url, { maxRetriesPerRequest: null })
    const queue = new Queue('periodic', { connection, prefix: queuePrefix(await readSiteId(services)) })
    expect((await queue.getJobSchedulers()).map(({ key }) => key)).toEqual(['count-turns'])
    expect(await queue.getJobCountByTypes('completed', 'failed')).toBe(0)
    expect(await queue.getJobCountByTypes('waiting', 'delayed')).toBeLessThanOrEqual(1)
    await queue.close()
    connection.disconnect()
  })

  test('that fails is tried again at its next turn', async () => {
    const { services, piece, turns, clock } = await quietWorld(() => {
      throw new Error('not today')
    })
    cron(services, piece)
    await until(() => turns.length === 1)
    await aFewLooks()
    expect(turns).toHaveLength(1)
    clock.pass({ minutes: 5 })
    await until(() => turns.length === 2)
  })

  test('goes on when Redis has lost everything', async () => {
    const { services, piece, turns, clock } = await quietWorld()
    cron(services, piece)
    await until(() => turns.length === 1)
    await emptyRedis()
    clock.pass({ minutes: 5 })
    await until(() => turns.length === 2)
  })

  test('goes on from the table while the queue hands nothing out', async () => {
    const { services, piece, turns, clock } = await quietWorld()
    cron(services, piece)
    await until(() => turns.length === 1)
    const connection = new Redis(url, { maxRetriesPerRequest: null })
    const queue = new Queue('periodic', { connection, prefix: queuePrefix(await readSiteId(services)) })
    await queue.pause()
    clock.pass({ minutes: 5 })
    await until(() => turns.length === 2)

    await queue.resume()
    clock.pass({ minutes: 5 })
    await until(() => turns.length === 3)
    await aFewLooks()
    expect(turns).toHaveLength(3)
    await queue.close()
    connection.disconnect()
  })

  test('of a name that this version does not know is left to those that do', async () => {
    const { services, piece, turns, db } = await quietWorld()
    const connection = new Redis(url, { maxRetriesPerRequest: null })
    const queue = new Queue('periodic', { connection, prefix: queuePrefix(await readSiteId(services)) })
    await queue.add('of-another-version', {}, { removeOnComplete: true })
    cron(services, piece)
    await until(() => turns.length === 1)
    await until(async () => (await queue.getJobCountByTypes('waiting', 'active', 'failed')) === 0)
    expect((await listPeriodicWork(db)).map(({ name }) => name)).toEqual(['count-turns'])
    await queue.close()
    connection.disconnect()
  })
})

describe('told to stop', () => {
  test('it finishes the turn that runs', async () => {
    let finish = (): void => undefined
    const opened = new Promise<void>((resolve) => (finish = resolve))
    let isFinished = false
    const { services, piece, turns, db } = await quietWorld(async () => {
      await opened
      isFinished = true
    })
    const runner = startCronQueue(services, url, [piece], LOOK_EVERY_MS)
    await until(() => turns.length === 1)
    const stopped = runner.stop()
    finish()
    await stopped
    expect(isFinished).toBe(true)
    expect(await listPeriodicWork(db)).toMatchObject([{ leaseUntil: null }])
  })

  test('it stops while Redis is away, and when Redis went away', async () => {
    const { services, piece, turns } = await quietWorld()
    const away = startCronQueue(services, `redis://127.0.0.1:${await freePort()}`, [piece], LOOK_EVERY_MS)
    const own = await startRedis()
    const left = startCronQueue(services, own.url, [piece], LOOK_EVERY_MS)
    await until(() => turns.length === 1)
    await own.stop()
    const stopped = Promise.all([away.stop(), left.stop()]).then(() => 'stopped')
    expect(await Promise.race([stopped, pause(15_000, 'still there')])).toBe('stopped')
  })
})
