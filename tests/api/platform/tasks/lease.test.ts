// Also on PostgreSQL: leases.

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { markDone, markFailed, postponeTask, renewLease } from '#db/queries/platform/task.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { LEASE_MS } from '#server/domain/platform/retry.ts'
import { SLOTS } from '#server/domain/platform/work-class.ts'
import { MailError } from '#server/gateways/mailer/mailer.ts'
import { notify } from '#server/services/notification/notification.ts'
import { addTask } from '#server/services/platform/task.ts'
import { runTask } from '#server/tasks/runner/run-task.ts'
import { takeTask } from '#server/tasks/runner/take-task.ts'
import { drain, startTaskPoller } from '#server/tasks/runner/task-poller.ts'
import { type World, world } from '#tests/api/world/world.ts'

/** A person with so many e-mails to be sent. */
async function withEmails(count: number) {
  const app = await world()
  const alice = await app.participant()
  await app.delivered()
  app.mailer.sent.length = app.mailer.tried.length = 0
  await app.db.deleteFrom('task').execute()
  const write = () => notify(app.services, alice.id, 'WELCOME', {})
  for (let number = 0; number < count; number++) await write()
  const tasks = () => app.db.selectFrom('task').selectAll().orderBy('id').execute()
  return { ...app, write, tasks }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10)
}

/** The mail server does not answer until it is released. It hangs up when it is told that the sender has gone. */
function hangingMailer({ services, mailer }: Pick<World, 'services' | 'mailer'>) {
  let answer = (): void => undefined
  const answering = new Promise<void>((resolve) => (answer = resolve))
  const conversations = { begun: 0, cut: 0 }
  services.mailer = {
    ...mailer,
    async send(message, { signal } = {}) {
      conversations.begun += 1
      await new Promise<void>((resolve, reject) => {
        void answering.then(resolve)
        signal?.addEventListener('abort', () => {
          conversations.cut += 1
          reject(new MailError('UNKNOWN', new Error('cut')))
        })
      })
      return mailer.send(message)
    },
  }
  return { answer: () => answer(), conversations }
}

describe('a lease', () => {
  test('is renewed while the work runs: nobody else gets the task, however long it takes', async () => {
    const app = await withEmails(1)
    const mail = hangingMailer(app)
    const taken = await takeTask(app.services, 'EMAIL')
    const running = runTask(app.services, taken!)
    for (let minutes = 0; minutes < 3; minutes++) {
      app.clock.pass({ seconds: LEASE_MS / 2000 })
      const renewed = new Date(app.clock.now.getTime() + LEASE_MS).toISOString()
      await until(async () => (await app.tasks()).every(({ leaseUntil }) => leaseUntil === renewed))
      app.clock.pass({ seconds: LEASE_MS / 2000 })
      expect(await takeTask(app.services, 'EMAIL')).toBeUndefined()
    }
    mail.answer()
    await running
    expect(app.mailer.sent).toHaveLength(1)
    expect(await app.tasks()).toMatchObject([
      { attempts: 1, doneAt: app.clock.now.toISOString(), leaseToken: null },
    ])
  })

  test('that was lost lets its worker record nothing, whatever it found', async () => {
    const { services, db, clock, tasks } = await withEmails(1)
    const first = (await takeTask(services, 'EMAIL'))!.task
    clock.pass({ seconds: LEASE_MS / 1000 })
    const second = (await takeTask(services, 'EMAIL'))!.task
    const before = await tasks()

    const at = clock.now.toISOString()
    const rest = { runAt: at, lastError: 'x', attempts: 0, awaySince: null }
    expect(await markDone(db, first, at)).toBe(false)
    expect(await postponeTask(db, first, rest)).toBe(false)
    expect(await markFailed(db, first, { failedAt: at, lastError: 'x', cause: 'x', attempts: 1 })).toBe(false)
    expect(await renewLease(db, first, '2027-01-01T00:00:00.000Z')).toBe(false)
    expect(await tasks()).toEqual(before)

    expect(await markDone(db, second, at)).toBe(true)
    expect(await markDone(db, second, at)).toBe(false)
  })

  test('that was lost before the e-mail left: it does not leave a second time', async () => {
    const app = await withEmails(1)
    const { services, clock, mailer, tasks } = app
    const late = (await takeTask(services, 'EMAIL'))!
    clock.pass({ seconds: LEASE_MS / 1000 }) // the worker was frozen
    const other = (await takeTask(services, 'EMAIL'))!
    await runTask(services, late)
    expect(mailer.tried).toHaveLength(0)
    await runTask(services, other)
    expect(mailer.sent).toHaveLength(1)
    expect(await tasks()).toMatchObject([{ attempts: 2, lastError: null, doneAt: clock.now.toISOString() }])
  })

  test('and a pause that end far in the future were made by a clock that was set back', async () => {
    const { services, clock, delivered } = await withEmails(1)
    clock.pass({ hours: 20 })
    await takeTask(services, 'EMAIL') // and the worker is gone
    clock.pass({ hours: -20 })
    expect(await delivered()).toHaveLength(1)
  })
})

test('an e-mail that has left while the database restarts is written down when it is back, and does not leave again', async () => {
  const app = await withEmails(1)
  let failures = 3 // of the e-mail's row, of which two are enough to lose a try
  app.services.db = app.db.withPlugin({
    transformQuery({ node }) {
      if (app.mailer.sent.length === 0 || failures === 0) return node
      failures -= 1
      throw new DatabaseUnavailable('AWAY', 'Connection terminated unexpectedly')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await drain(app.services)
  for (let minute = 0; minute < 5; minute++) {
    app.clock.pass({ minutes: 1 })
    await drain(app.services)
  }
  expect(failures).toBe(0)
  expect(app.mailer.sent).toHaveLength(1)
  expect(await app.tasks()).toMatchObject([{ attempts: 1, lastError: null }])
})

describe('work that hangs', () => {
  test('is cut off when its time is over; how it ended is unknown, so it rests for a minute', async () => {
    const app = await withEmails(1)
    const mail = hangingMailer(app)
    const taken = await takeTask(app.services, 'EMAIL')
    await runTask(app.services, taken!, 2000)
    expect(mail.conversations).toEqual({ begun: 1, cut: 1 })
    const in60s = new Date(app.clock.now.getTime() + LEASE_MS).toISOString()
    expect(await app.tasks()).toMatchObject([{ attempts: 1, runAt: in60s, leaseUntil: null, doneAt: null }])
  })

  test('in all slots for e-mails does not stop what is no e-mail', async () => {
    const app = await withEmails(SLOTS.EMAIL + 1)
    const mail = hangingMailer(app)
    const loop = startTaskPoller(app.services)
    await until(() => mail.conversations.begun === SLOTS.EMAIL - 3) // five of one host
    await addTask(app.services, 'remove-picture', { pictureId: 4711 })
    await until(async () => (await app.tasks()).some(({ doneAt }) => doneAt))
    expect((await app.tasks()).filter(({ doneAt }) => doneAt).map(({ kind }) => kind)).toEqual([
      'remove-picture',
    ])
    mail.answer()
    await loop.stop()
  })

  test('for what many get does not stop what one person waits for', async () => {
    const app = await withEmails(20)
    await app.db.updateTable('task').set({ workClass: 'MAILING' }).execute()
    const mail = hangingMailer(app)
    const loop = startTaskPoller(app.services)
    await until(() => mail.conversations.begun === SLOTS.MAILING)
    await app.write()
    await until(() => mail.conversations.begun === SLOTS.MAILING + 1)
    expect((await app.tasks()).at(-1)).toMatchObject({
      workClass: 'EMAIL',
      leaseUntil: expect.any(String) as string,
    })
    mail.answer()
    await until(async () => (await app.tasks()).every(({ doneAt }) => doneAt))
    await loop.stop()
  })

  test('with four mail hosts does not stop e-mails to others', async () => {
    const app = await withEmails(0)
    const hanging = new Set<string>()
    let end = (): void => undefined
    const ending = new Promise<void>((resolve) => (end = resolve))
    app.services.mailer = {
      ...app.mailer,
      async send(message) {
        if (/@slow/.test(message.to.address)) {
          hanging.add(message.to.address)
          await ending
        }
        return app.mailer.send(message)
      },
    }
    for (let number = 1; number <= 4; number++)
      // each is asked to confirm the address
      await app.participant({ email: `a${number}@slow${number}.example`, emailConfirmed: false })
    await app.write()
    const loop = startTaskPoller(app.services)
    await until(() => hanging.size === 4)
    await until(() => app.mailer.sent.some(({ to }) => !to.address.includes('@slow')))
    end()
    await loop.stop()
  })
})
