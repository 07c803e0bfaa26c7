// Also on PostgreSQL: SQL of the task overview.

import { describe, expect, test } from 'vitest'
import { claimNextTask } from '#db/queries/platform/task.ts'
import { LEASE_MS } from '#server/domain/platform/retry.ts'
import { MailError } from '#server/gateways/mailer/mailer.ts'
import { notify } from '#server/services/notification/notification.ts'
import { addTask } from '#server/services/platform/task.ts'
import { claimFrom } from '#server/tasks/runner/take-task.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

/** The operators' view of an empty queue, and a person to send emails to. */
async function quietQueue(settings: Record<string, string> = {}) {
  const app = await world(settings)
  const alice = await app.participant()
  const odile = await app.operator()
  await app.delivered()
  await app.db.deleteFrom('task').execute()
  const write = () => notify(app.services, alice.id, 'WELCOME', {})
  return { ...app, odile, queue: app.as(odile).pages.queue, write }
}

/** An email that its server refused for good. */
async function failedEmail() {
  const app = await quietQueue()
  await app.write()
  app.mailer.failNext('REFUSED')
  await app.delivered()
  const { failed } = await app.queue.read({})
  return { ...app, failed: failed[0]! }
}

const insertFailed = ({ db, clock }: Pick<World, 'db' | 'clock'>, count: number) =>
  db
    .insertInto('task')
    .values(
      Array.from({ length: count }, (_, number) => ({
        kind: 'feed-the-geese',
        payload: JSON.stringify({ gooseId: number + 1 }),
        runAt: clock.now.toISOString(),
        attempts: 5,
        createdAt: clock.now.toISOString(),
        failedAt: new Date(clock.now.getTime() - (count - number) * 1000).toISOString(),
        lastError: 'No handler for tasks of kind feed-the-geese.',
      })),
    )
    .execute()

const auditOf = ({ db }: Pick<World, 'db'>) =>
  db.selectFrom('auditEntry').select(['actorId', 'action', 'subject', 'detail']).orderBy('id').execute()

const NONE = { waiting: 0, active: 0, delayed: 0, failed: 0, dropped: 0, done: 0 }

describe('the queue, as operators see it', () => {
  test('is empty in the beginning', async () => {
    const { queue } = await quietQueue()
    expect(await queue.read({})).toEqual({
      mode: 'OWN_LOOP',
      counts: NONE,
      kinds: [],
      waitingSince: null,
      groups: [],
      failed: [],
      page: 0,
      hasNext: false,
      resting: [],
      hasMoreResting: false,
      periodic: [],
    })
  })

  test('says that Redis carries the tasks, without a request to Redis', async () => {
    const { queue } = await quietQueue({ REDIS_URL: 'redis://127.0.0.1:1' })
    expect(await queue.read({})).toMatchObject({ mode: 'BULLMQ' })
  })

  test('counts each task in one state, by kind and altogether', async () => {
    const app = await quietQueue()
    const { services, db, clock, queue, write, delivered, mailer } = app
    await write()
    await delivered() // done
    await write()
    mailer.failNext('REFUSED')
    await delivered() // failed
    await write()
    mailer.failNext('NOT_SENT')
    await delivered() // rests: delayed
    await addTask(
      services,
      'deliver-notification',
      { notificationId: 1 },
      new Date(clock.now.getTime() + 9e5),
    )
    await write()
    await claimNextTask(db, claimFrom(clock.now)) // active
    await write()
    await write() // waiting
    await insertFailed(app, 2)
    const [, second] = (await queue.read({})).failed
    await queue.drop({ taskId: second!.taskId, reason: 'Les oies sont parties.' })

    const messages = { waiting: 2, active: 1, delayed: 2, failed: 1, dropped: 0, done: 1 }
    const geese = { ...NONE, failed: 1, dropped: 1 }
    const { counts, kinds } = await queue.read({})
    expect(kinds).toEqual([
      { kind: 'deliver-notification', ...messages },
      { kind: 'feed-the-geese', ...geese },
    ])
    expect(counts).toEqual({ ...messages, failed: 2, dropped: 1 })
  })

  test('says since when the oldest due task could have run', async () => {
    const { services, queue, clock, write, db } = await quietQueue()
    const later = new Date(clock.now.getTime() + 60_000)
    await addTask(services, 'deliver-notification', { notificationId: 1 }, later)
    expect(await queue.read({})).toMatchObject({ waitingSince: null })
    clock.pass({ minutes: 2 })
    await write()
    expect(await queue.read({})).toMatchObject({ waitingSince: later.toISOString() })

    // A task that a worker holds does not wait; when the worker dies, it does again.
    await claimNextTask(db, claimFrom(clock.now))
    expect(await queue.read({})).toMatchObject({ waitingSince: clock.now.toISOString() })
    clock.pass({ seconds: LEASE_MS / 1000 })
    expect(await queue.read({})).toMatchObject({
      waitingSince: later.toISOString(),
      counts: { waiting: 2, active: 0 },
    })
  })

  test('forgets what was done a day ago', async () => {
    const { queue, write, delivered, clock } = await quietQueue()
    await write()
    await delivered()
    clock.pass({ hours: 23, minutes: 59 })
    expect((await queue.read({})).counts.done).toBe(1)
    clock.pass({ minutes: 1 })
    expect(await queue.read({})).toMatchObject({ counts: NONE, kinds: [] })
  })

  test('shows what failed, with ids but no address', async () => {
    const { failed, clock } = await failedEmail()
    expect(failed).toMatchObject({
      kind: 'deliver-notification',
      subject: [{ name: 'notificationId', value: expect.stringMatching(/^\d+$/) as string }],
      tries: 1,
      failedAt: clock.now.toISOString(),
    })
    expect(failed.lastError).toContain('REFUSED')
    expect(failed.lastError).not.toContain('exemple.org')
  })

  test('shows what fails in pages of twenty, the oldest first', async () => {
    const app = await quietQueue()
    await insertFailed(app, 21)
    const [first, second] = [await app.queue.read({ page: 0 }), await app.queue.read({ page: 1 })]
    expect(first.failed.map(({ subject }) => subject[0]?.value)).toEqual(
      Array.from({ length: 20 }, (_, number) => String(number + 1)),
    )
    expect([first.hasNext, second.hasNext]).toEqual([true, false])
    expect(second.failed.map(({ subject }) => subject[0]?.value)).toEqual(['21'])
    expect(await app.queue.read({ page: 7 })).toMatchObject({ failed: [], hasNext: false })
  })

  test.each(['no JSON', '[1', '"text"', '7', 'null'])(
    'a payload that is %s is shown as it is',
    async (payload) => {
      const { services, queue, clock } = await quietQueue()
      const at = clock.now.toISOString()
      const failed = { failedAt: at, lastError: 'x' }
      await services.db
        .insertInto('task')
        .values({ kind: 'odd', payload, runAt: at, createdAt: at, ...failed })
        .execute()
      expect((await queue.read({})).failed[0]?.subject).toEqual([{ name: '', value: payload }])
    },
  )

  test('shows what rests after an error, and until when; not what is only meant for later', async () => {
    const { services, db, clock, queue, write, delivered, mailer } = await quietQueue()
    await write()
    mailer.failNext('NOT_SENT')
    await delivered()
    const in10s = new Date(clock.now.getTime() + 10_000)
    await addTask(services, 'deliver-notification', { notificationId: 1 }, in10s)
    const { resting } = await queue.read({})
    expect(resting).toMatchObject([{ tries: 1, nextTryAt: '2026-11-20T17:00:15.000Z' }])
    expect(resting[0]?.lastError).toContain('NOT_SENT')

    await db
      .updateTable('task')
      .set({ runAt: clock.now.toISOString() })
      .where('id', '=', resting[0]!.taskId)
      .execute()
    expect((await queue.read({})).resting).toEqual([]) // it is due
  })

  test('says when more tasks rest than it shows', async () => {
    const { db, clock, queue } = await quietQueue()
    const rest = (count: number) =>
      db
        .insertInto('task')
        .values(
          Array.from({ length: count }, () => ({
            kind: 'feed-the-geese',
            payload: '{}',
            runAt: new Date(clock.now.getTime() + 60_000).toISOString(),
            attempts: 1,
            createdAt: clock.now.toISOString(),
            lastError: 'The geese are out.',
          })),
        )
        .execute()
    await rest(20)
    expect(await queue.read({})).toMatchObject({ hasMoreResting: false })
    await rest(1)
    const { resting, hasMoreResting } = await queue.read({})
    expect({ shown: resting.length, hasMoreResting }).toEqual({ shown: 20, hasMoreResting: true })
  })

  test('shows the turns of periodic work', async () => {
    const { db, queue } = await quietQueue()
    const [past, coming] = ['2026-11-20T16:58:00.000Z', '2026-11-20T17:03:00.000Z']
    await db
      .insertInto('periodicWork')
      .values([
        { name: 'count', dueAt: coming, leaseUntil: null, lastRunAt: past },
        { name: 'died', dueAt: past, leaseUntil: past, lastRunAt: null },
        { name: 'runs', dueAt: past, leaseUntil: coming, lastRunAt: null },
      ])
      .execute()
    expect((await queue.read({})).periodic).toEqual([
      { name: 'count', dueAt: coming, lastRunAt: past, isRunning: false },
      { name: 'died', dueAt: past, lastRunAt: null, isRunning: false },
      { name: 'runs', dueAt: past, lastRunAt: null, isRunning: true },
    ])
  })
})

describe('retrying', () => {
  test('lets the task begin again with all its tries, and is written down', async () => {
    const app = await failedEmail()
    const { failed, queue, odile, delivered, clock, db } = app
    clock.pass({ hours: 3 })
    expect(await queue.retry({ taskId: failed.taskId })).toEqual({ taskId: failed.taskId })
    expect(await queue.read({})).toMatchObject({
      failed: [],
      counts: { waiting: 1, failed: 0 },
      waitingSince: clock.now.toISOString(),
    })
    expect(await auditOf(app)).toEqual([
      { actorId: odile.id, action: 'task.retry', subject: `task:${failed.taskId}`, detail: null },
    ])

    expect(await delivered()).toHaveLength(1)
    const task = await db.selectFrom('task').selectAll().executeTakeFirstOrThrow()
    expect(task).toMatchObject({
      attempts: 1,
      failedAt: null,
      lastError: null,
      doneAt: clock.now.toISOString(),
    })
  })

  test('twice, by two operators at the same moment, or what has not failed: it is said so', async () => {
    const app = await failedEmail()
    const { failed, queue, write, db } = app
    const again = () => queue.retry({ taskId: failed.taskId })
    const both = await Promise.allSettled([again(), again()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(again()).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    await write()
    const [newest] = await db.selectFrom('task').select('id').orderBy('id', 'desc').execute()
    await expect(queue.retry({ taskId: newest!.id })).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    await expect(queue.retry({ taskId: 4711 })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await auditOf(app)).toHaveLength(1)
  })

  test('what fails again comes back to the list', async () => {
    const { failed, queue, mailer, delivered } = await failedEmail()
    await queue.retry({ taskId: failed.taskId })
    mailer.failNext('REFUSED')
    await delivered()
    expect((await queue.read({})).failed).toMatchObject([{ taskId: failed.taskId, tries: 1 }])
  })
})

describe('giving up', () => {
  test('keeps the task, its reason and who it was, and never runs it again', async () => {
    const app = await failedEmail()
    const { failed, queue, odile, delivered, clock, db } = app
    const reason = 'L’adresse n’existe plus.\nLa personne est prévenue.'
    expect(await queue.drop({ taskId: failed.taskId, reason: `  ${reason} ` })).toEqual({
      taskId: failed.taskId,
    })
    expect(await queue.read({})).toMatchObject({ failed: [], counts: { failed: 0, dropped: 1 } })
    expect(await auditOf(app)).toEqual([
      { actorId: odile.id, action: 'task.drop', subject: `task:${failed.taskId}`, detail: reason },
    ])
    expect(await db.selectFrom('task').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      droppedAt: clock.now.toISOString(),
      droppedBy: odile.id,
      dropReason: reason,
      lastError: failed.lastError,
    })
    clock.pass({ days: 30 })
    expect(await delivered()).toEqual([])
  })

  test('twice, or after a retry: it is said so, and nothing more is written down', async () => {
    const app = await failedEmail()
    const { failed, queue } = app
    const taskId = failed.taskId
    await queue.drop({ taskId, reason: 'Adresse inconnue' })
    await expect(queue.drop({ taskId, reason: 'Encore' })).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    await expect(queue.retry({ taskId })).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    await expect(queue.drop({ taskId: 4711, reason: 'x' })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await auditOf(app)).toHaveLength(1)
  })

  test('by one operator while another retries: one of them is told that it has not failed any more', async () => {
    const app = await failedEmail()
    const { failed, queue } = app
    const both = await Promise.allSettled([
      queue.retry({ taskId: failed.taskId }),
      queue.drop({ taskId: failed.taskId, reason: 'Adresse inconnue' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await auditOf(app)).toHaveLength(1)
  })

  test.each([
    ['no reason', undefined],
    ['an empty reason', ' \n '],
    ['a reason of 401 signs', 'x'.repeat(401)],
  ])('not with %s', async (_, reason) => {
    const { failed, queue } = await failedEmail()
    const input = { taskId: failed.taskId, reason } as { taskId: number; reason: string }
    await expect(queue.drop(input)).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
    expect((await queue.read({})).failed).toHaveLength(1)
  })

  test('with a reason of one sign, and of 400', async () => {
    const app = await quietQueue()
    await insertFailed(app, 2)
    const [one, other] = (await app.queue.read({})).failed
    await app.queue.drop({ taskId: one!.taskId, reason: 'x' })
    await app.queue.drop({ taskId: other!.taskId, reason: 'é'.repeat(400) })
    expect((await app.queue.read({})).counts).toMatchObject({ failed: 0, dropped: 2 })
  })
})

describe('all of one kind and cause', () => {
  /** Three tasks that one mail server refused, each with an identifier of its own, and one with another cause. */
  async function refusals() {
    const app = await quietQueue()
    let number = 0
    app.services.mailer = {
      ...app.mailer,
      send: () => {
        number += 1
        const reason =
          number === 4 ? '552 too large' : `550 5.7.1 <${number}@exemple.org> blocked, ref 4f0aa${number}7c`
        return Promise.reject(new MailError('REFUSED', new Error(reason)))
      },
    }
    for (let messages = 0; messages < 4; messages++) await app.write()
    await app.delivered()
    return app
  }

  test('are shown together, the most first; what failed alone is no group', async () => {
    const { queue, clock } = await refusals()
    const { groups, failed } = await queue.read({})
    expect(failed).toHaveLength(4)
    expect(groups).toEqual([
      {
        kind: 'deliver-notification',
        cause: expect.stringMatching(/^Mail REFUSED: 550 5\.7\.1 <…@…> blocked, ref …$/) as string,
        count: 3,
        since: clock.now.toISOString(),
        isDroppable: true,
      },
    ])
  })

  test('begin again with one button, and it is written down once', async () => {
    const app = await refusals()
    const { queue, services, mailer, delivered, odile } = app
    const [{ kind, cause } = { kind: '', cause: '' }] = (await queue.read({})).groups
    expect(await queue.retryAll({ kind, cause })).toEqual({ count: 3 })
    expect(await queue.retryAll({ kind, cause })).toEqual({ count: 0 })
    expect(await queue.read({})).toMatchObject({ groups: [], counts: { waiting: 3, failed: 1 } })
    services.mailer = mailer
    expect(await delivered()).toHaveLength(3)
    expect(await auditOf(app)).toEqual([
      { actorId: odile.id, action: 'task.retry-all', subject: `task:${kind}`, detail: `3 × ${cause}` },
    ])
  })

  test('are given up with one reason', async () => {
    const app = await refusals()
    const { queue, odile, delivered, clock } = app
    const [{ kind, cause } = { kind: '', cause: '' }] = (await queue.read({})).groups
    expect(await queue.dropAll({ kind, cause, reason: 'Le serveur est fermé.' })).toEqual({ count: 3 })
    expect(await queue.dropAll({ kind, cause, reason: 'Encore' })).toEqual({ count: 0 })
    expect(await queue.read({})).toMatchObject({ groups: [], counts: { dropped: 3, failed: 1 } })
    clock.pass({ days: 1 })
    expect(await delivered()).toEqual([])
    expect(await auditOf(app)).toEqual([
      {
        actorId: odile.id,
        action: 'task.drop-all',
        subject: `task:${kind}`,
        detail: `3 × ${cause}\nLe serveur est fermé.`,
      },
    ])
  })

  test('not without a reason; nothing of another kind or cause changes; those of before have their last error', async () => {
    const app = await refusals()
    const { queue } = app
    await insertFailed(app, 2)
    const [messages, geese] = (await queue.read({})).groups
    expect(geese).toMatchObject({ cause: 'No handler for tasks of kind feed-the-geese.', count: 2 })
    const input = { kind: messages!.kind, cause: messages!.cause, reason: ' ' }
    await expect(queue.dropAll(input)).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
    expect(await queue.retryAll({ kind: geese!.kind, cause: messages!.cause })).toEqual({ count: 0 })
    expect(await queue.dropAll({ kind: geese!.kind, cause: geese!.cause, reason: 'x' })).toEqual({ count: 2 })
    expect((await queue.read({})).counts).toMatchObject({ failed: 4, dropped: 2 })
  })
})

test('over REST there is no queue', async () => {
  const { odile, browser } = await quietQueue()
  const page = browser()
  await page.signIn(odile)
  for (const path of ['/api/pages/queue/retry', '/api/queue/retry'])
    expect((await page.send(path, { json: { taskId: 1 } })).status).toBe(404)
})
