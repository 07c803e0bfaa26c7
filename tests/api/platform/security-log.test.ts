import { expect, test } from 'vitest'
import { world } from '#tests/api/world/world.ts'

async function watched() {
  const app = await world()
  const [odile, bruno, alice] = [await app.operator(), await app.participant(), await app.participant()]
  await app.db.deleteFrom('securityEvent').execute() // how the cast came about
  const browser = app.browser()
  await browser.signIn({ email: bruno.email, password: 'pas le bon' })
  await browser.signIn(bruno)
  app.clock.pass({ hours: 24 })
  await expect(app.as(alice).pages.journal.read({})).rejects.toThrow()
  const read = app.as(odile).pages.securityLog.read
  return {
    ...app,
    ...{ odile, bruno, alice, browser, read },
    kinds: async (filters: Parameters<typeof read>[0]) =>
      (await read(filters)).events.map(({ kind }) => kind).filter((kind) => kind !== 'OPERATOR_ACT'),
    looks: () =>
      app.db
        .selectFrom('auditEntry')
        .select(['subject', 'detail'])
        .where('action', '=', 'security-log.read')
        .orderBy('id')
        .execute(),
  }
}

test('shows what happened, newest first, with whom and from which network', async () => {
  const { read, bruno, alice } = await watched()
  const { events } = await read({})
  expect(events).toMatchObject([
    { kind: 'ACCESS_REFUSED', account: { userId: alice.id }, detail: 'pages.journal.read', count: 1 },
    { kind: 'SIGN_IN', account: { userId: bruno.id }, detail: 'PASSWORD' },
    {
      kind: 'SIGN_IN_FAILED',
      account: { userId: bruno.id },
      network: expect.stringMatching(/^10\.0\.\d+\.0\/24$/) as string,
    },
  ])
})

test('is searched by account, network, kind and days of the home time zone', async () => {
  const { kinds, bruno, browser } = await watched()
  expect(await kinds({ account: String(bruno.id) })).toEqual(['SIGN_IN', 'SIGN_IN_FAILED'])
  expect(await kinds({ account: bruno.email.toUpperCase() })).toEqual(['SIGN_IN', 'SIGN_IN_FAILED'])
  expect(await kinds({ network: browser.peer })).toEqual(['SIGN_IN', 'SIGN_IN_FAILED'])
  expect(await kinds({ network: '203.0.113.9' })).toEqual([])
  expect(await kinds({ kind: 'ACCESS_REFUSED' })).toEqual(['ACCESS_REFUSED'])
  expect(await kinds({ startDate: '2026-11-21' })).toEqual(['ACCESS_REFUSED'])
  expect(await kinds({ endDate: '2026-11-20' })).toEqual(['SIGN_IN', 'SIGN_IN_FAILED'])
})

test('says that an account is unknown, and shows nobody', async () => {
  const { read, looks } = await watched()
  for (const account of ['personne@exemple.org', '987654', 'Alice'])
    expect(await read({ account })).toMatchObject({ events: [], isAccountUnknown: true })
  expect(await looks()).toEqual([])
})

test('every look is in the journal: whose events an operator was shown', async () => {
  const { read, looks, bruno, alice } = await watched()
  await read({ account: bruno.email })
  await read({ kind: 'ACCESS_REFUSED' })
  await read({ network: '203.0.113.9' })
  expect(await looks()).toEqual([
    { subject: `user:${bruno.id}`, detail: null },
    { subject: 'security-log', detail: String(alice.id) },
    { subject: 'security-log', detail: null },
  ])
})

test('a later page without events is no look: the first page, to which it leads, is', async () => {
  const { read, looks, bruno } = await watched()
  expect(await read({ account: String(bruno.id), page: 9 })).toMatchObject({ events: [] })
  expect(await looks()).toEqual([])
  await read({ account: String(bruno.id) })
  expect(await looks()).toEqual([{ subject: `user:${bruno.id}`, detail: null }])
})

test('an operator’s act is told as the journal names it', async () => {
  const { read, odile } = await watched()
  await read({})
  const { events } = await read({ kind: 'OPERATOR_ACT' })
  expect(events).toMatchObject([{ account: { userId: odile.id }, action: 'security-log.read', detail: null }])
})

test('a deleted account keeps its number alone', async () => {
  const { read, db, bruno } = await watched()
  await db.updateTable('user').set({ firstName: '', lastName: '' }).where('id', '=', bruno.id).execute()
  const { events } = await read({ kind: 'SIGN_IN' })
  expect(events[0]?.account).toEqual({ userId: bruno.id, displayName: '' })
})

test('comes in pages of 50', async () => {
  const { read, db, clock } = await watched()
  const at = clock.now.toISOString()
  await db
    .insertInto('securityEvent')
    .values(Array.from({ length: 50 }, () => ({ kind: 'SIGNED_OUT', at, lastAt: at })))
    .execute()
  const first = await read({})
  expect([first.events.length, first.hasNext]).toEqual([50, true])
  const last = await read({ page: 1, endDate: '2026-11-21', kind: 'SIGNED_OUT' })
  expect([last.events.length, last.hasNext]).toEqual([0, false])
})
