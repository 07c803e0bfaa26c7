// Also on PostgreSQL: claims.

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { claimNextTask, claimTask } from '#db/queries/platform/task.ts'
import { LEASE_MS, MOST_STARTS } from '#server/domain/platform/retry.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { addTask } from '#server/services/platform/task.ts'
import { claimFrom } from '#server/tasks/runner/take-task.ts'
import { drain, startTaskPoller } from '#server/tasks/runner/task-poller.ts'
import { type World, world } from '#tests/api/world/world.ts'

/** A person to send emails to, with no email left to send. */
async function quietWorld() {
  const app = await world()
  const alice = await app.participant()
  await app.delivered()
  app.mailer.sent.length = app.mailer.tried.length = 0
  await app.db.deleteFrom('task').execute()
  return { ...app, alice, welcome: () => notify(app.services, alice.id, 'WELCOME', {}) }
}

const tasks = ({ db }: Pick<World, 'db'>) => db.selectFrom('task').selectAll().orderBy('id').execute()

const claimNext = ({ services }: Pick<World, 'services'>) =>
  claimNextTask(services.db, claimFrom(services.now()))

describe('a task belongs to the change that causes it', () => {
  test('a transaction that fails leaves neither notification nor task', async () => {
    const app = await quietWorld()
    const failing = inTransaction(app.services, async (services) => {
      await notify(services, app.alice.id, 'WELCOME', {})
      throw new Error('the rest went wrong')
    })
    await expect(failing).rejects.toThrow()
    expect(await tasks(app)).toEqual([])
    expect(await app.delivered()).toEqual([])
  })
})

describe('a claim', () => {
  test('takes what waits longest, and one at a time', async () => {
    const app = await quietWorld()
    const { services, clock } = app
    const at = (seconds: number) => new Date(clock.now.getTime() + seconds * 1000)
    const later = await addTask(services, 'deliver-notification', { notificationId: 1 }, at(-1))
    const first = await addTask(services, 'deliver-notification', { notificationId: 2 }, at(-5))
    await addTask(services, 'deliver-notification', { notificationId: 3 }, at(1))

    expect((await claimNext(app))?.id).toBe(first)
    expect((await claimNext(app))?.id).toBe(later)
    expect(await claimNext(app)).toBeUndefined()
  })

  test('is exclusive: thirty claims at once get thirty different tasks', async () => {
    const app = await quietWorld()
    for (let number = 0; number < 30; number++) await app.welcome()

    const claimed = await Promise.all(Array.from({ length: 40 }, () => claimNext(app)))

    const ids = claimed.flatMap((task) => (task ? [task.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    while (await claimNext(app)) ids.push(0) // those that were skipped because others had locked them
    expect(ids).toHaveLength(30)
    expect((await tasks(app)).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 30 }, () => 1))
  })

  test('of a named task is given to one of many', async () => {
    const app = await quietWorld()
    await app.welcome()
    const [task] = await tasks(app)
    const lease = claimFrom(app.clock.now)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimTask(app.db, task!.id, lease)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('ends with its lease: what a killed worker held runs again', async () => {
    const app = await quietWorld()
    await app.welcome()
    await claimNext(app) // and the worker is gone

    app.clock.now = new Date(app.clock.now.getTime() + LEASE_MS - 1)
    expect(await app.delivered()).toEqual([])
    app.clock.pass({ seconds: 1 })
    expect(await app.delivered()).toHaveLength(1)
    expect(await tasks(app)).toMatchObject([
      { attempts: 2, leaseUntil: null, doneAt: app.clock.now.toISOString() },
    ])
  })

  test('a task that was under way when five workers died is done by the sixth', async () => {
    const app = await quietWorld()
    await app.welcome()
    await loseWorkers(app, 5)
    expect(await app.delivered()).toHaveLength(1)
    expect(await tasks(app)).toMatchObject([{ attempts: 6, failedAt: null }])
  })

  test('a task that takes its worker down each time rests as failed', async () => {
    const app = await quietWorld()
    await app.welcome()
    await loseWorkers(app, MOST_STARTS)
    expect(await app.delivered()).toEqual([])
    expect(await tasks(app)).toMatchObject([{ failedAt: app.clock.now.toISOString(), doneAt: null }])
  })
})

/** Has so many workers claim the next task, and die. */
async function loseWorkers(app: Awaited<ReturnType<typeof quietWorld>>, count: number): Promise<void> {
  for (let time = 1; time <= count; time++) {
    expect(await claimNext(app)).toMatchObject({ attempts: time })
    app.clock.pass({ seconds: 60 })
  }
}

describe('two workers', () => {
  test('that drain at once send each email once', async () => {
    const app = await quietWorld()
    for (let number = 0; number < 25; number++) await app.welcome()
    const ran = await Promise.all([1, 2, 3].map(() => drain(app.services)))
    await drain(app.services)
    expect(ran.reduce((sum, count) => sum + count)).toBeGreaterThan(0)
    expect(app.mailer.sent).toHaveLength(25)
    expect(new Set(app.mailer.sent.map(({ messageId }) => messageId)).size).toBe(25)
  })

  test('that loop side by side do everything and stop when they are told', async () => {
    const app = await quietWorld()
    for (let number = 0; number < 10; number++) await app.welcome()
    const loops = [startTaskPoller(app.services), startTaskPoller(app.services)]
    while ((await tasks(app)).some(({ doneAt }) => !doneAt)) await pause(20)
    await Promise.all(loops.map((loop) => loop.stop()))
    expect(app.mailer.sent).toHaveLength(10)

    await app.welcome()
    await pause(700) // longer than the poller sleeps
    expect(app.mailer.sent).toHaveLength(10)
  })

  test('with full slots they wait for a task to end, and leave no other waits behind', async () => {
    const app = await quietWorld()
    for (let number = 0; number < 60; number++) await app.welcome()
    const warnings: string[] = []
    const keep = ({ name }: Error) => void warnings.push(name)
    process.on('warning', keep)
    const loop = startTaskPoller(app.services)
    while ((await tasks(app)).some(({ doneAt }) => !doneAt)) await pause(20)
    await loop.stop()
    process.off('warning', keep)
    expect(app.mailer.sent).toHaveLength(60)
    expect(warnings).not.toContain('MaxListenersExceededWarning')
  })
})

describe('an email that cannot be handed over', () => {
  test('is tried five times, with pauses that grow, and then rests as failed', async () => {
    const app = await quietWorld()
    await app.welcome()
    app.mailer.failNext(...Array.from({ length: 5 }, () => 'NOT_SENT' as const))
    const pauses: number[] = []
    for (;;) {
      await drain(app.services)
      const [task] = await tasks(app)
      if (task?.failedAt) break
      pauses.push((Date.parse(task!.runAt) - app.clock.now.getTime()) / 1000)
      app.clock.now = new Date(Date.parse(task!.runAt))
    }
    expect(pauses).toEqual([15, 60, 300, 1800])
    expect(app.mailer.tried).toHaveLength(5)
    app.clock.pass({ days: 30 })
    expect(await drain(app.services)).toBe(0)
  })

  test('carries the same Message-ID on each try', async () => {
    const app = await quietWorld()
    await app.welcome()
    app.mailer.failNext('NOT_SENT', 'UNKNOWN')
    for (let time = 1; time <= 3; time++) {
      await drain(app.services)
      app.clock.pass({ hours: 1 })
    }
    const ids = app.mailer.tried.map(({ messageId }) => messageId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^<notification-\d+@localhost>$/)
  })

  test('that the server refuses for good is not tried again', async () => {
    const app = await quietWorld()
    await app.welcome()
    app.mailer.failNext('REFUSED')
    await drain(app.services)
    app.clock.pass({ days: 1 })
    expect(await drain(app.services)).toBe(0)
    expect(await tasks(app)).toMatchObject([{ attempts: 1, failedAt: expect.any(String) as string }])
  })

  test('with an unknown outcome waits a minute, in which it may still have arrived', async () => {
    const app = await quietWorld()
    await app.welcome()
    app.mailer.failNext('UNKNOWN')
    await drain(app.services)
    app.clock.pass({ seconds: 59 })
    expect(await drain(app.services)).toBe(0)
    app.clock.pass({ seconds: 1 })
    expect(await app.delivered()).toHaveLength(1)
  })

  test('is remembered without the address that the server repeated', async () => {
    const app = await quietWorld()
    await app.welcome()
    app.mailer.failNext('REFUSED')
    await drain(app.services)
    const [task] = await tasks(app)
    expect(task?.lastError).toContain('REFUSED')
    expect(task?.lastError).not.toContain('exemple.org')
  })
})

test('a notification that was sent is not sent again, whatever brings its task back', async () => {
  const app = await quietWorld()
  await app.welcome()
  await app.delivered()
  const { id } = await app.db
    .selectFrom('notification')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await addTask(app.services, 'deliver-notification', { notificationId: id })
  expect(await app.delivered()).toEqual([])
  expect((await tasks(app)).every(({ doneAt }) => doneAt)).toBe(true)
})

test('a task whose kind nobody knows, or whose ids are broken, fails without stopping the others', async () => {
  const app = await quietWorld()
  const runAt = new Date(app.clock.now.getTime() - 1000).toISOString()
  const values = {
    runAt,
    createdAt: runAt,
    leaseUntil: null,
    relayedAt: null,
    lastError: null,
    doneAt: null,
    failedAt: null,
  }
  await app.db
    .insertInto('task')
    .values({ ...values, kind: 'fly', payload: '{}' })
    .execute()
  await app.db
    .insertInto('task')
    .values({ ...values, kind: 'deliver-notification', payload: '{' })
    .execute()
  await app.welcome()
  expect(await app.delivered()).toHaveLength(1)
  expect((await tasks(app)).map(({ lastError }) => lastError !== null)).toEqual([true, true, false])
})
