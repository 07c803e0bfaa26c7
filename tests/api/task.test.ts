import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { claimNextTask, claimTask } from '#db/queries/task.ts'
import { LEASE_MS } from '#server/domain/retry.ts'
import { notify } from '#server/services/notification.ts'
import { addTask } from '#server/services/task.ts'
import { drain, startOwnLoop } from '#server/tasks/own-loop.ts'
import { claimFrom } from '#server/tasks/take-task.ts'
import { inTransaction } from '#server/transaction.ts'
import { type World, world } from './world.ts'

/** Somebody to write to, with nothing left to send. */
async function quietWorld() {
  const house = await world()
  const alice = await house.participant()
  await house.delivered()
  house.post.sent.length = house.post.tried.length = 0
  await house.db.deleteFrom('task').execute()
  return { ...house, alice, welcome: () => notify(house.services, alice.id, 'WELCOME', {}) }
}

const tasks = ({ db }: Pick<World, 'db'>) => db.selectFrom('task').selectAll().orderBy('id').execute()

const claimNext = ({ services }: Pick<World, 'services'>) =>
  claimNextTask(services.db, claimFrom(services.now()))

describe('a task belongs to the change that causes it', () => {
  test('a transaction that fails leaves neither notification nor task', async () => {
    const house = await quietWorld()
    const failing = inTransaction(house.services, async (services) => {
      await notify(services, house.alice.id, 'WELCOME', {})
      throw new Error('the rest went wrong')
    })
    await expect(failing).rejects.toThrow()
    expect(await tasks(house)).toEqual([])
    expect(await house.delivered()).toEqual([])
  })
})

describe('a claim', () => {
  test('takes what waits longest, and one at a time', async () => {
    const house = await quietWorld()
    const { services, clock } = house
    const at = (seconds: number) => new Date(clock.now.getTime() + seconds * 1000)
    const later = await addTask(services, 'deliver-notification', { notificationId: 1 }, at(-1))
    const first = await addTask(services, 'deliver-notification', { notificationId: 2 }, at(-5))
    await addTask(services, 'deliver-notification', { notificationId: 3 }, at(1))

    expect((await claimNext(house))?.id).toBe(first)
    expect((await claimNext(house))?.id).toBe(later)
    expect(await claimNext(house)).toBeUndefined()
  })

  test('is exclusive: thirty claims at once get thirty different tasks', async () => {
    const house = await quietWorld()
    for (let number = 0; number < 30; number++) await house.welcome()

    const claimed = await Promise.all(Array.from({ length: 40 }, () => claimNext(house)))

    const ids = claimed.flatMap((task) => (task ? [task.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    while (await claimNext(house)) ids.push(0) // those stepped over while others looked at them
    expect(ids).toHaveLength(30)
    expect((await tasks(house)).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 30 }, () => 1))
  })

  test('of a named task is given to one of many', async () => {
    const house = await quietWorld()
    await house.welcome()
    const [task] = await tasks(house)
    const lease = claimFrom(house.clock.now)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimTask(house.db, task!.id, lease)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('ends with its lease: what a killed worker held runs again', async () => {
    const house = await quietWorld()
    await house.welcome()
    await claimNext(house) // and the worker is gone

    house.clock.now = new Date(house.clock.now.getTime() + LEASE_MS - 1)
    expect(await house.delivered()).toEqual([])
    house.clock.pass({ seconds: 1 })
    expect(await house.delivered()).toHaveLength(1)
    expect(await tasks(house)).toMatchObject([
      { attempts: 2, leaseUntil: null, doneAt: house.clock.now.toISOString() },
    ])
  })

  test('a task that takes its worker down five times rests as failed', async () => {
    const house = await quietWorld()
    await house.welcome()
    for (let time = 1; time <= 5; time++) {
      expect(await claimNext(house)).toMatchObject({ attempts: time })
      house.clock.pass({ seconds: 60 })
    }
    expect(await house.delivered()).toEqual([])
    expect(await tasks(house)).toMatchObject([{ failedAt: house.clock.now.toISOString(), doneAt: null }])
  })
})

describe('two workers', () => {
  test('that drain at once send each letter once', async () => {
    const house = await quietWorld()
    for (let number = 0; number < 25; number++) await house.welcome()
    const ran = await Promise.all([1, 2, 3].map(() => drain(house.services)))
    await drain(house.services)
    expect(ran.reduce((sum, count) => sum + count)).toBeGreaterThan(0)
    expect(house.post.sent).toHaveLength(25)
    expect(new Set(house.post.sent.map(({ messageId }) => messageId)).size).toBe(25)
  })

  test('that loop side by side do everything and stop when they are told', async () => {
    const house = await quietWorld()
    for (let number = 0; number < 10; number++) await house.welcome()
    const loops = [startOwnLoop(house.services), startOwnLoop(house.services)]
    while ((await tasks(house)).some(({ doneAt }) => !doneAt)) await pause(20)
    await Promise.all(loops.map((loop) => loop.stop()))
    expect(house.post.sent).toHaveLength(10)

    await house.welcome()
    await pause(700) // longer than a loop rests
    expect(house.post.sent).toHaveLength(10)
  })
})

describe('a letter that cannot be handed over', () => {
  test('is tried five times, with pauses that grow, and then rests as failed', async () => {
    const house = await quietWorld()
    await house.welcome()
    house.post.failNext(...Array.from({ length: 5 }, () => 'NOT_SENT' as const))
    const pauses: number[] = []
    for (;;) {
      await drain(house.services)
      const [task] = await tasks(house)
      if (task?.failedAt) break
      pauses.push((Date.parse(task!.runAt) - house.clock.now.getTime()) / 1000)
      house.clock.now = new Date(Date.parse(task!.runAt))
    }
    expect(pauses).toEqual([15, 60, 300, 1800])
    expect(house.post.tried).toHaveLength(5)
    house.clock.pass({ days: 30 })
    expect(await drain(house.services)).toBe(0)
  })

  test('carries the same Message-ID on each try', async () => {
    const house = await quietWorld()
    await house.welcome()
    house.post.failNext('NOT_SENT', 'UNKNOWN')
    for (let time = 1; time <= 3; time++) {
      await drain(house.services)
      house.clock.pass({ hours: 1 })
    }
    const ids = house.post.tried.map(({ messageId }) => messageId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^<notification-\d+@localhost>$/)
  })

  test('that the server refuses for good is not tried again', async () => {
    const house = await quietWorld()
    await house.welcome()
    house.post.failNext('REFUSED')
    await drain(house.services)
    house.clock.pass({ days: 1 })
    expect(await drain(house.services)).toBe(0)
    expect(await tasks(house)).toMatchObject([{ attempts: 1, failedAt: expect.any(String) as string }])
  })

  test('with an unknown outcome waits a minute, in which it may still have arrived', async () => {
    const house = await quietWorld()
    await house.welcome()
    house.post.failNext('UNKNOWN')
    await drain(house.services)
    house.clock.pass({ seconds: 59 })
    expect(await drain(house.services)).toBe(0)
    house.clock.pass({ seconds: 1 })
    expect(await house.delivered()).toHaveLength(1)
  })

  test('is remembered without the address that the server repeated', async () => {
    const house = await quietWorld()
    await house.welcome()
    house.post.failNext('REFUSED')
    await drain(house.services)
    const [task] = await tasks(house)
    expect(task?.lastError).toContain('REFUSED')
    expect(task?.lastError).not.toContain('exemple.org')
  })
})

test('a notification that was sent is not sent again, whatever brings its task back', async () => {
  const house = await quietWorld()
  await house.welcome()
  await house.delivered()
  const { id } = await house.db
    .selectFrom('notification')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await addTask(house.services, 'deliver-notification', { notificationId: id })
  expect(await house.delivered()).toEqual([])
  expect((await tasks(house)).every(({ doneAt }) => doneAt)).toBe(true)
})

test('a task whose kind nobody knows, or whose ids are broken, fails without stopping the others', async () => {
  const house = await quietWorld()
  const runAt = new Date(house.clock.now.getTime() - 1000).toISOString()
  const values = {
    runAt,
    createdAt: runAt,
    leaseUntil: null,
    relayedAt: null,
    lastError: null,
    doneAt: null,
    failedAt: null,
  }
  await house.db
    .insertInto('task')
    .values({ ...values, kind: 'fly', payload: '{}' })
    .execute()
  await house.db
    .insertInto('task')
    .values({ ...values, kind: 'deliver-notification', payload: '{' })
    .execute()
  await house.welcome()
  expect(await house.delivered()).toHaveLength(1)
  expect((await tasks(house)).map(({ lastError }) => lastError !== null)).toEqual([true, true, false])
})
