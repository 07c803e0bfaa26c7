// Also on PostgreSQL: locks between processes.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import { migrate } from '#db/start/migrate.ts'
import { addTask } from '#server/services/platform/task.ts'
import { makeCast } from '#tests/api/world/cast.ts'
import { afterTheFile, isOnPostgres, serverUrl } from '#tests/api/world/database/database.ts'
import type { News, Order } from '#tests/api/world/database/other-process.ts'
import { makeTestServices } from '#tests/api/world/services.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'

/** A database that other processes can open too. */
async function sharedDatabase(): Promise<DatabaseAddress> {
  if (isOnPostgres) {
    const { url, drop } = await makeDatabase(serverUrl)
    afterTheFile(drop)
    return { kind: 'postgres', url }
  }
  const folder = await mkdtemp(join(tmpdir(), 'viree-race-'))
  afterTheFile(() => rm(folder, { recursive: true, force: true }))
  return { kind: 'sqlite', file: join(folder, 'viree.sqlite') }
}

async function sharedWorld() {
  const database = await sharedDatabase()
  const db = openDatabase(database)
  afterTheFile(() => db.destroy())
  await migrate(db)
  const { services } = await makeTestServices(db)
  return { database, db, services, ...makeCast(services) }
}

/** Two processes prepare, then start together. */
async function race(...orders: Order[]): Promise<News[]> {
  const script = fileURLToPath(new URL('../world/database/other-process.ts', import.meta.url))
  const bundler = new URL('../../infrastructure/without-bundler.mjs', import.meta.url)
  const execArgv = ['--import', 'tsx', '--import', bundler.href]
  const processes = orders.map(() => fork(script, [], { execArgv }))
  await Promise.all(processes.map((child, index) => hear(child, orders[index]!)))
  return Promise.all(processes.map((child) => hear(child, 'go')))
}

async function hear(child: ChildProcess, words: Order | 'go'): Promise<News> {
  child.send(words)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The other process ended with ${String(code)}.`)
  })
  ended.catch(() => undefined)
  const [news] = (await Promise.race([once(child, 'message'), ended])) as [News]
  return news
}

test('two processes sell the places of one activity: as many as there are, not one more', async () => {
  const { database, db, services, participant, activity } = await sharedWorld()
  const capacity = 17
  const hike = await activity({ capacity })
  const people: number[] = []
  for (let number = 0; number < 30; number++) people.push((await participant()).id)
  const order = (userIds: number[]): Order => ({
    database,
    now: services.now().toISOString(),
    joins: { activityId: hike.id, userIds, partySize: 1 },
    claims: false,
  })

  // The ten in the middle try from both: a second tab, or another telephone.
  const news = await race(order(people.slice(0, 20)), order(people.slice(10, 30)))

  const given = news.map((one) => (typeof one === 'object' && 'given' in one ? one.given : []))
  console.log(`sold by two processes: ${given.map((each) => each.filter(Boolean).length).join(' + ')}`)
  expect(given.flat().reduce((sum, each) => sum + each, 0)).toBe(capacity)
  const open = db.selectFrom('participation').where('endedAt', 'is', null)
  const rows = await open.select(['userId', 'partySize']).execute()
  expect(rows.reduce((sum, { partySize }) => sum + partySize, 0)).toBe(capacity)
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length)
  expect(await db.selectFrom('ticket').select('id').execute()).toHaveLength(capacity)
})

test('parties of three leave the two places that no party fits into', async () => {
  const { database, db, services, participant, activity } = await sharedWorld()
  const hike = await activity({ capacity: 11 })
  const people: number[] = []
  for (let number = 0; number < 8; number++) people.push((await participant()).id)
  const order = (userIds: number[]): Order => ({
    database,
    now: services.now().toISOString(),
    joins: { activityId: hike.id, userIds, partySize: 3 },
    claims: false,
  })
  await race(order(people.slice(0, 4)), order(people.slice(4)))
  expect(await db.selectFrom('ticket').select('id').execute()).toHaveLength(9)
})

test('two workers share the tasks: each belongs to one of them', async () => {
  const { database, db, services } = await sharedWorld()
  const ids: number[] = []
  for (let number = 1; number <= 60; number++)
    ids.push(await addTask(services, 'deliver-notification', { notificationId: number }))
  const order: Order = { database, now: services.now().toISOString(), joins: null, claims: true }

  const news = await race(order, order)

  const claimed = news.map((one) => (typeof one === 'object' && 'claimed' in one ? one.claimed : []))
  console.log(`claimed by two processes: ${claimed.map((each) => each.length).join(' + ')}`)
  expect(claimed.flat().sort((one, other) => one - other)).toEqual(ids)
  const { attempts } = await db
    .selectFrom('task')
    .select((eb) => eb.fn.max('attempts').as('attempts'))
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(1)
})
