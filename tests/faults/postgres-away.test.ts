import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookie } from '#tests/infrastructure/crowd.ts'
import { readEmails } from '#tests/infrastructure/mailbox.ts'
import type { Program } from '#tests/infrastructure/program.ts'
import { type PostgresServer, startPostgres } from '#tests/infrastructure/servers/postgres.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'
import { freeze } from './freeze.ts'
import { cast, holdings, print, untilIs } from './what-they-get.ts'

const IS_WHOLE = process.env.TEST_SIZE === 'whole'

/** The whole size with the limits that operators get, the small one with shorter ones. */
const LIMITS: Record<string, string> = IS_WHOLE
  ? {}
  : {
      DATABASE_CONNECT_TIMEOUT: '2',
      DATABASE_POOL_TIMEOUT: '8',
      DATABASE_LOCK_TIMEOUT: '2',
      DATABASE_STATEMENT_TIMEOUT: '3',
      DATABASE_TRANSACTION_TIMEOUT: '4',
    }

const ONE = { registrations: 1, tickets: 1 }
const NONE = { registrations: 0, tickets: 0 }
const unavailable = { status: 503, retryAfter: '5', says: 'SERVICE_UNAVAILABLE' }
const page = { status: 503, retryAfter: '5' }

let postgres: PostgresServer
let site: Site

beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  site = await startSite({ webs: 1, postgres: postgres.url, env: LIMITS })
})

afterAll(async () => {
  await site.stop()
  await postgres.stop()
})

test('PostgreSQL stands still: everybody is told so, and everything works at once when it goes on', async () => {
  const { members, look, register, visit, watch } = await cast(site, 4)
  const [first, second, third, fourth] = members
  // /sante gives the database half a second, which a busy machine may take once.
  await untilIs(watch, 200)
  const before = await look(first!)
  expect([before.visitor.status, before.participation.says]).toEqual([200, 'inscription_ok'])

  const goOn = await freeze(postgres.pid)
  try {
    await untilIs(watch, 503) // /sante caches its answer for a second
    const began = look(second!)
    const over = IS_WHOLE ? pause(30_000) : null
    const during = await began
    const later = await look(third!)
    await over
    goOn()
    await untilIs(watch, 200)
    await untilIs(visit, 200)
    const after = await look(fourth!)
    print('PostgreSQL stands still', [
      ['before', before],
      ['at first', during],
      ['later', later],
      ['afterwards', after],
    ])
    for (const { visitor, health, participation } of [during, later]) {
      expect(visitor).toMatchObject(page)
      expect(health).toMatchObject({ status: 503, says: 'unreachable' })
      expect(participation).toEqual(unavailable)
    }
    expect(after.participation.says).toBe('inscription_ok')
    // The answer said that it was not done: nothing is stored, and the same request works once.
    expect(await holdings(site.db, [second!, third!])).toEqual([NONE, NONE])
    for (const member of [second!, third!]) expect((await register(member)).says).toBe('inscription_ok')
    expect(await holdings(site.db, members)).toEqual([ONE, ONE, ONE, ONE])
  } finally {
    goOn()
  }
})

test('somebody else holds the row of an activity: who registers is told to come back, and everybody can read', async () => {
  const { members, activityId, register, look, visit, watch } = await cast(site, 15)
  const [late, ...people] = members
  const other = new pg.Client({ connectionString: await addressOf(site) })
  await other.connect()
  await other.query('begin')
  await other.query('select * from activity where id = $1 for update', [activityId])

  const waiting = people.map(register)
  const meanwhile = [await visit(), await visit()]
  await untilIs(watch, 200)
  const told = await Promise.all(waiting)
  const during = await look(late!)
  await other.query('commit')
  await other.end()
  print('a row is locked', [['meanwhile', during]])

  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200])
  expect(told).toEqual(people.map(() => unavailable))
  expect(during).toMatchObject({ visitor: { status: 200 }, participation: unavailable })
  expect(await holdings(site.db, people)).toEqual(people.map(() => NONE))
  const again = await Promise.all(people.map(register))
  expect(again.map(({ says }) => says)).toEqual(people.map(() => 'inscription_ok'))
  expect(await holdings(site.db, people)).toEqual(people.map(() => ONE))
})

test('PostgreSQL ends and starts again: web and worker go on by themselves, each e-mail goes once', async () => {
  const { members, look, register, watch } = await cast(site, 3)
  const [first, second, third] = members
  const worker = await site.startWorker()
  const mine = async () => {
    const messages = await readEmails(site.dataDir)
    return members.map(({ email }) => messages.filter(({ to }) => to?.[0]?.address === email).length)
  }
  const untilSent = async (count: number) => {
    const sent = async () => (await mine()).filter((times) => times > 0).length
    for (let round = 0; round < 240 && (await sent()) < count; round++) await pause(250)
  }
  expect((await register(first!)).says).toBe('inscription_ok')
  await untilSent(1) // the worker is running: one that starts without a database says so and ends
  // Between the sending of an e-mail and the note that it was sent, nobody can know whether it was (ADR 042).
  // Some are for later: they are not under way.
  const undone = () => {
    const soon = new Date(Date.now() + 5000).toISOString()
    return site.db
      .selectFrom('task')
      .select('id')
      .where('doneAt', 'is', null)
      .where('runAt', '<', soon)
      .execute()
  }
  for (let round = 0; round < 240 && (await undone()).length > 0; round++) await pause(250)
  await postgres.kill()
  await untilIs(watch, 503)
  const during = await look(second!)
  await expect.poll(() => worker.said(), { timeout: 60_000 }).toContain('database unavailable')
  if (IS_WHOLE) await pause(20_000)
  await untilSilent(worker)
  const later = await look(second!)
  await postgres.start()
  const tries = await untilIs(() => register(second!), 200)
  const after = await look(third!)
  print('PostgreSQL is killed and started again', [
    ['meanwhile', during],
    ['later', later],
    [`afterwards (try ${tries})`, after],
  ])
  for (const { visitor, health, participation } of [during, later]) {
    expect(visitor).toMatchObject(page)
    expect(health).toMatchObject({ status: 503, says: 'unreachable' })
    expect(participation).toEqual(unavailable)
  }
  expect(await holdings(site.db, members)).toEqual([ONE, ONE, ONE])

  await untilSent(3)
  expect(await mine()).toEqual([1, 1, 1])
})

test('the page of an outage says what became of a form, and sends it again without script', async () => {
  const { otherId, visit, members } = await cast(site, 1)
  const form = new URLSearchParams({
    content: 'Est-ce que l’on peut venir avec un « chien » ?',
    secretPass: 'x',
  })
  await postgres.kill()
  const answer = await fetch(`${site.urls[0] ?? ''}/activites/${otherId}/inscription`, {
    method: 'POST',
    body: form,
    headers: { ...cookie(members[0]!.token, site.publicUrl), 'Accept-Language': 'fr' },
  })
  const html = await answer.text()
  await postgres.start()
  await untilIs(visit, 200)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('5')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(html).toContain('<html lang="fr-CA"')
  expect(html).toContain('Petite pause')
  expect(html).toContain(
    `<input type="hidden" name="content" value="Est-ce que l’on peut venir avec un « chien » ?"/>`,
  )
  expect(html).toMatch(new RegExp(`<form [^>]*method="post" action="/activites/${otherId}/inscription"`))
  expect(html).not.toContain('secretPass')
  expect(html).toContain('Votre mot de passe vous sera demandé de nouveau.')
})

/** Ten rounds of the task poller. */
const ROUNDS_MS = 5000

/**
 * Waits until the worker does not speak of the database for ten rounds, though it is away. Each of its loops may say so
 * once, and how soon depends on the machine; none says so in each of its rounds.
 */
async function untilSilent(worker: Program): Promise<void> {
  const linesOf = async () => (await worker.said()).split('\n').filter((line) => /database/.test(line))
  let lines = await linesOf()
  for (let times = 0; times < 12; times++) {
    const before = lines.length
    await pause(ROUNDS_MS)
    lines = await linesOf()
    if (lines.length === before) return
  }
  throw new Error(`The worker says again and again:\n${lines.join('\n')}`)
}

async function addressOf({ db }: Site): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(postgres.url)
  url.pathname = `/${rows[0]!.name}`
  return url.href
}
