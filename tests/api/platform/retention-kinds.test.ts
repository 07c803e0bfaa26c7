// Also on PostgreSQL: deletes across tables, and the indexes that find them.

import { existsSync } from 'node:fs'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import {
  keptSince,
  RETENTION,
  RETENTION_KINDS,
  type RetentionKind,
} from '#server/domain/platform/retention.ts'
import { instant } from '#server/runtime/clock.ts'
import { previewRetention, purgeExpired, purgeKind } from '#server/services/platform/retention.ts'
import { STEPS } from '#server/services/platform/retention-steps.ts'
import { AGED_OF_PEOPLE } from '#tests/api/world/aged/of-people.ts'
import { AGED_OF_TRACES } from '#tests/api/world/aged/of-traces.ts'
import { AGED_OF_WAITING_LIST } from '#tests/api/world/aged/of-waiting-list.ts'
import { isOnPostgres, type World, world } from '#tests/api/world/world.ts'

const AGED = [...AGED_OF_PEOPLE, ...AGED_OF_TRACES, ...AGED_OF_WAITING_LIST]

/** Kinds whose rows are whole stories. */
const TOLD_ELSEWHERE: Partial<Record<RetentionKind, string>> = {
  UNCONFIRMED_ACCOUNT: 'tests/api/platform/retention.test.ts',
  ACCOUNT_WITHOUT_PARENT: 'tests/api/account/parent.test.ts',
  GUEST_REGISTRATION: 'tests/api/platform/retention.test.ts',
  RECEIPT_NAME: 'tests/api/payment/receipt-name.test.ts',
  GUEST_ACCOUNT: 'tests/api/platform/retention.test.ts',
  UNUSED_PICTURE: 'tests/api/activity/picture/sweep.test.ts',
}

async function due({ services }: World, kind: RetentionKind): Promise<number | undefined> {
  return (await previewRetention(services)).find((count) => count.kind === kind)?.due
}

test('each kind of row has a test of its age', () => {
  const told = [...AGED.map(([kind]) => kind), ...(Object.keys(TOLD_ELSEWHERE) as RetentionKind[])]
  expect(RETENTION_KINDS.filter((kind) => !told.includes(kind))).toEqual([])
  expect(Object.values(TOLD_ELSEWHERE).filter((file) => !existsSync(file))).toEqual([])
})

test.each(AGED)('%s: an old row %s goes, a young one stays', async (kind, _words, write) => {
  const app = await world()
  const since = keptSince(kind, app.clock.now).getTime()
  await write(app, instant(new Date(since - 1)), 'old')
  await write(app, instant(new Date(since + 30 * 60_000)), 'young')
  expect(await due(app, kind)).toBe(1)

  await purgeExpired(app.services)
  expect(await due(app, kind)).toBe(0)
  app.clock.pass({ hours: 1 })
  expect(await due(app, kind)).toBe(1)
})

test('many rows go in steps, and all of them', async () => {
  const { services, db, clock } = await world()
  const at = instant(keptSince('DONE_TASK', clock.now))
  const task = { kind: 'deliver-notification', payload: '{}', runAt: at, createdAt: at, doneAt: at }
  await db
    .insertInto('task')
    .values(Array.from({ length: 450 }, () => task))
    .execute()
  expect(await purgeKind(services, 'DONE_TASK', AbortSignal.abort())).toBe(0)
  expect(await purgeKind(services, 'DONE_TASK')).toBe(450)
})

describe('a row stays while another refers to it', () => {
  test('a notification, while an alert names it', async () => {
    const app = await world()
    const { db, services, clock } = app
    const userId = (await app.participant()).id
    const { id: activityId } = await app.activity({ host: await app.host() })
    const at = instant(keptSince('NOTIFICATION', clock.now))
    const { id: notificationId } = await db
      .insertInto('notification')
      .values({ userId, type: 'ALERT_NEW_ACTIVITY', details: '{}', createdAt: at, sentAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const alert = {
      activityId,
      userId,
      cause: 'FOLLOWING',
      createdAt: at,
      dueAt: at,
      notificationId,
    } as const
    await db.insertInto('activityAlert').values(alert).execute()

    expect(await purgeKind(services, 'NOTIFICATION')).toBe(0)
    await db.deleteFrom('activityAlert').execute()
    expect(await purgeKind(services, 'NOTIFICATION')).toBe(1)
  })

  test('a subscription without its address, while a notification names it', async () => {
    const app = await world()
    const { db, services, clock } = app
    await app.as(null).contact.subscribe({ email: 'jamais-confirmee@exemple.org' })
    clock.pass({ days: 31 })
    expect(await purgeKind(services, 'NEWSLETTER')).toBe(1)
    clock.pass({ days: 31 })
    expect(await purgeKind(services, 'NEWSLETTER')).toBe(0)
    clock.pass({ days: 365 })
    expect(await purgeKind(services, 'NOTIFICATION')).toBe(1)
    expect(await purgeKind(services, 'NEWSLETTER')).toBe(1)
    expect(await db.selectFrom('newsletterSubscription').selectAll().execute()).toEqual([])
  })

  test('the row of a picture, while a removed activity names it', async () => {
    const app = await world()
    const { db, services, clock } = app
    const host = await app.host()
    const { id } = await app.activity({ host })
    const at = instant(keptSince('REMOVED_PICTURE', clock.now))
    const { id: pictureId } = await db
      .insertInto('picture')
      .values({ key: 'k', ownerId: host.id, createdAt: at, withdrawnAt: at, removedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('activity').set({ pictureId, removedAt: at }).where('id', '=', id).execute()
    expect(await purgeKind(services, 'REMOVED_PICTURE')).toBe(0)
    await db.updateTable('activity').set({ pictureId: null }).execute()
    expect(await purgeKind(services, 'REMOVED_PICTURE')).toBe(1)
  })
})

const INDEXES = RETENTION_KINDS.flatMap((kind) => Object.values(RETENTION[kind].foundBy).flat())

test('the indexes that find old rows exist', async () => {
  const { db } = await world()
  const names = isOnPostgres
    ? sql<{ name: string }>`select indexname as name from pg_indexes`
    : sql<{ name: string }>`select name from sqlite_master where type = 'index'`
  const existing = (await names.execute(db)).rows.map(({ name }) => name)
  expect(INDEXES.filter((name) => !existing.includes(name))).toEqual([])
})

// PostgreSQL reads small tables from end to end, whatever indexes they have.
if (!isOnPostgres)
  test.each(RETENTION_KINDS.filter((kind) => STEPS[kind].length > 0))(
    '%s is found by its indexes',
    async (kind) => {
      const { db, clock } = await world()
      const compile = vi.spyOn(db.getExecutor(), 'compileQuery')
      const times = { now: instant(clock.now), before: instant(keptSince(kind, clock.now)) }
      for (const { count } of STEPS[kind]) await count(db, times, 200)
      const queries = compile.mock.results.map(({ value }) => value as CompiledQuery)
      compile.mockRestore()
      expect(queries).toHaveLength(STEPS[kind].length)
      const plans = []
      for (const query of queries) {
        const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])
        plans.push(...(await db.executeQuery<{ detail: string }>(plan)).rows.map(({ detail }) => detail))
      }
      const used = plans.join('\n')
      const indexes = Object.values(RETENTION[kind].foundBy).flat()
      expect(
        indexes.filter((name) => !new RegExp(`INDEX ${name}\\b`).test(used)),
        used,
      ).toEqual([])
    },
  )
