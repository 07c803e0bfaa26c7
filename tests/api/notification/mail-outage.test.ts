import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mailer } from '#server/gateways/mailer/mailer.ts'
import { smtpMailer } from '#server/gateways/mailer/smtp.ts'
import { notify } from '#server/services/notification/notification.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import { type Person, world } from '#tests/api/world/world.ts'
import {
  type MailServer,
  type MailServerManners,
  makeMailServer,
} from '#tests/infrastructure/servers/mail.ts'

let server: MailServer
const mailers: Mailer[] = []

beforeEach(async () => {
  server = await makeMailServer()
})

afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.close()
  await server.leave()
})

/** So many people, each of whom is to get one e-mail through a mail server of our own. */
async function emails(count: number, manners: Partial<MailServerManners> = {}, url = server.url) {
  const app = await world()
  const people: Person[] = []
  while (people.length < count) people.push(await app.participant())
  await app.delivered()
  await app.db.deleteFrom('task').execute()
  Object.assign(server.manners, manners)
  const mailer = smtpMailer(url)
  mailers.push(mailer)
  const services = { ...app.services, mailer }
  for (const { id } of people) await notify(services, id, 'WELCOME', {})
  const work = () => drain(services)
  /** Lets hours pass, and polls for due tasks every few seconds, as a worker does. */
  const passHours = async (hours: number, everySeconds = 30) => {
    for (let seconds = 0; seconds < hours * 3600; seconds += everySeconds) {
      app.clock.pass({ seconds: everySeconds })
      await work()
    }
  }
  const tasks = () => app.db.selectFrom('task').selectAll().orderBy('id').execute()
  return { ...app, services, people, work, passHours, tasks }
}

const arrivals = () => server.arrived.map(({ to }) => to).sort()
const addressesOf = (people: Person[]) => people.map(({ email }) => email).sort()

describe('a mail server that is away for two hours', () => {
  test('gets each e-mail once, minutes after it is back, and no try was used up', async () => {
    const { people, work, passHours, tasks } = await emails(6)
    await server.leave()
    await work()
    await passHours(2)
    const waiting = await tasks()
    expect(waiting.length).toBeGreaterThanOrEqual(people.length)
    expect(waiting.every(({ doneAt, failedAt, attempts }) => !doneAt && !failedAt && attempts === 0)).toBe(
      true,
    )

    await server.listen()
    await passHours(5 / 60)
    expect(arrivals()).toEqual(addressesOf(people))
    expect((await tasks()).every(({ doneAt, attempts }) => doneAt && attempts === 1)).toBe(true)
  })

  test('is asked now and then by one e-mail, not by each that waits', async () => {
    const { work, passHours } = await emails(20, { greeting: '421 closed for an hour' })
    await work()
    await passHours(2, 10)
    // At first after seconds, at last every five minutes.
    expect(server.connections()).toBeGreaterThan(20)
    expect(server.connections()).toBeLessThan(60)
    server.manners.greeting = '220 ready'
    await passHours(5 / 60)
    expect(server.arrived).toHaveLength(20)
  })
})

describe('what is the server’s fault uses no try', () => {
  test.each<[string, Partial<MailServerManners>]>([
    ['it refuses to sign us in', { signIn: '535 5.7.8 wrong password' }],
    [
      'it wants to be signed in to',
      { answer: (line) => (/^MAIL/.test(line) ? '530 5.7.0 sign in' : undefined) },
    ],
    ['it greets with 421', { greeting: '421 too busy' }],
    ['it greets with 554', { greeting: '554 no' }],
    ['its disk is full', { answer: (line) => (/^MAIL/.test(line) ? '452 4.3.1 no space' : undefined) }],
    ['it hangs up at the recipient', { answer: (line) => (/^RCPT/.test(line) ? '421 bye' : undefined) }],
  ])('%s', async (_, manners) => {
    const signsIn = manners.signIn !== undefined
    const url = signsIn ? server.url.replace('//', '//viree:secret@') : server.url
    const { work, passHours, tasks, people } = await emails(2, manners, url)
    await work()
    await passHours(3, 120)
    expect((await tasks()).map(({ attempts, failedAt }) => [attempts, failedAt])).toEqual([
      [0, null],
      [0, null],
    ])
    Object.assign(server.manners, { greeting: '220 ready', answer: () => undefined })
    if (signsIn) server.manners.signIn = '235 welcome'
    await passHours(1, 60)
    expect(arrivals()).toEqual(addressesOf(people))
  })

  test('for three days; then it rests as failed, also what was never tried', async () => {
    const { work, passHours, tasks } = await emails(3)
    await server.leave()
    await work()
    await passHours(71, 600)
    expect((await tasks()).map(({ failedAt }) => failedAt)).toEqual([null, null, null])
    await passHours(2, 600)
    expect((await tasks()).map(({ failedAt, attempts }) => [failedAt !== null, attempts])).toEqual(
      Array.from({ length: 3 }, () => [true, 0]),
    )
  })
})

describe('what is one mailbox’s fault', () => {
  test('a refusal fails at once, and the others go', async () => {
    const { work, tasks, people } = await emails(3)
    const [refused, ...others] = people
    server.manners.answer = (line) => (line.includes(refused!.email) ? '550 5.1.1 unknown' : undefined)
    await work()
    expect(arrivals()).toEqual(addressesOf(others))
    expect((await tasks()).map(({ failedAt }) => failedAt !== null)).toEqual([true, false, false])
  })

  test('one that says later is tried five times', async () => {
    const { work, passHours, tasks } = await emails(1, {
      answer: (line) => (/^RCPT/.test(line) ? '450 4.2.0 greylisted' : undefined),
    })
    await work()
    await passHours(1)
    expect(await tasks()).toMatchObject([{ attempts: 5, failedAt: expect.any(String) as string }])
  })
})
