// Also on PostgreSQL: upserts and deletes.

import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/runtime/transaction.ts'
import { confirmEmail, makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { recordRefusal } from '#server/services/platform/security-event.ts'
import { forget, rowsOf, toldOf } from '#tests/api/world/security-log.ts'
import { refusal, world } from '#tests/api/world/world.ts'

describe('what strangers cause', () => {
  test('is counted in few rows, and after many events in an hour written no more', async () => {
    const app = await world()
    const { id: accountId } = await app.participant()
    await forget(app)
    const { services } = await app.contextOf(null)
    for (let number = 0; number < 700; number++)
      await recordRefusal(services, { kind: 'ACCESS_REFUSED', accountId, detail: `procedure-${number}` })
    const rows = await rowsOf(app)
    expect(rows).toHaveLength(61)
    expect(rows.at(-1)).toMatchObject({ kind: 'ACCESS_REFUSED', accountId: null, detail: null, count: 540 })

    await recordRefusal(services, { kind: 'OWN_PASSWORD_WRONG', accountId })
    expect(await toldOf(app, accountId)).toContainEqual(['OWN_PASSWORD_WRONG', null, 1])
  })

  test('is counted by the hour of the clock, and says when it happened first and last', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    const browser = app.browser()
    for (const minutes of [20, 20, 20, 20]) {
      await browser.signIn({ email: bruno.email, password: 'pas le bon' })
      app.clock.pass({ minutes })
    }
    expect((await rowsOf(app)).map(({ at, lastAt, count }) => [at, lastAt, count])).toEqual([
      ['2026-11-20T17:00:00.000Z', '2026-11-20T17:40:00.000Z', 3],
      ['2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z', 1],
    ])
  })

  test('is answered as ever while the log cannot be written', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    // On PostgreSQL the tests of a process share one database: the table must come back.
    await sql`alter table security_event rename to security_event_away`.execute(app.db)
    try {
      const { status } = await app.browser().signIn({ email: bruno.email, password: 'pas le bon' })
      expect(status).toBe(401)
      await expect(app.as(bruno).pages.journal.read({})).rejects.toMatchObject(refusal('FORBIDDEN', 403))
    } finally {
      await sql`alter table security_event_away rename to security_event`.execute(app.db)
    }
  })
})

test('a change that fails leaves no event', async () => {
  const app = await world()
  const bruno = await app.participant({ emailConfirmed: false })
  await forget(app)
  const clid = await makeConfirmationLink(app.services, bruno.id)
  const undone = inTransaction(app.services, async (services) => {
    await confirmEmail(services, clid)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await rowsOf(app)).toEqual([])
})

test('after 180 days nothing is left; what is newer stays', async () => {
  const app = await world()
  const bruno = await app.participant()
  await forget(app)
  await app.browser().signIn(bruno)
  app.clock.pass({ days: 1 })
  await app.browser().signIn(bruno)
  app.clock.pass({ days: 179 })
  await purgeExpired(app.services)
  expect(await toldOf(app, bruno.id)).toEqual([['SIGN_IN', 'PASSWORD', 1]])
  app.clock.pass({ days: 1 })
  await purgeExpired(app.services)
  expect(await rowsOf(app)).toEqual([])
})

test('my data hold what the log says of me, and of nobody else', async () => {
  const app = await world()
  const [bruno, alice] = [await app.participant(), await app.participant()]
  await forget(app)
  await app.browser().signIn(alice)
  await app.browser().signIn(bruno)
  const file = await app.as(bruno).pages.account.ownData()
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  expect(JSON.parse(strFromU8(files['securityEvents.json']!))).toMatchObject([
    { kind: 'SIGN_IN', detail: 'PASSWORD', network: expect.stringMatching(/\/24$/) as string, count: 1 },
  ])
})
