// Also on PostgreSQL: errors of the engine.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import { DatabaseUnavailable, unavailableReason } from '#db/unavailable.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { testOnPostgres, testOnSqlite } from '#tests/api/world/database/engine.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

const AT = '2026-11-20T17:00:00.000Z'

testOnSqlite('a full disk is told as that, and not by a rollback that fails after it', async () => {
  const { services } = await world()
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    services.db,
  )
  await sql.raw(`pragma max_page_count = ${rows[0]!.pages}`).execute(services.db)
  const full = inTransaction(services, async ({ db }) => {
    await claimMarker(db, 'small', 'kept only with the rest', AT)
    await claimMarker(db, 'large', 'x'.repeat(1_000_000), AT)
  })
  await expect(full).rejects.toThrow(DatabaseUnavailable)
  await expect(full).rejects.toMatchObject({ reason: 'FULL', isOutcomeUnknown: false })

  await sql.raw('pragma max_page_count = 100000').execute(services.db)
  expect(await findMarker(services.db, 'small')).toBeUndefined()
  await inTransaction(services, ({ db }) => claimMarker(db, 'large', 'there is room', AT))
  expect(await findMarker(services.db, 'large')).toBe('there is room')
})

testOnPostgres('a connection that breaks while a change is stored: nobody claims to know', async () => {
  const { services } = await world()
  const cut = inTransaction(services, async ({ db }) => {
    await claimMarker(db, 'perhaps', 'written', AT)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(services.db)
  })
  await expect(cut).rejects.toMatchObject({ reason: 'AWAY', isOutcomeUnknown: true })
  await inTransaction(services, ({ db }) => claimMarker(db, 'after', 'written', AT))
  expect(await findMarker(services.db, 'after')).toBe('written')
})

test('a call is told in its language, and when to come back', async () => {
  const { services, participant, browser } = await world()
  const alice = browser()
  await alice.signIn(await participant())
  const asked = { headers: { 'Accept-Language': 'fr' } }
  const cut = new DatabaseUnavailable('AWAY', 'the connection broke', { isOutcomeUnknown: true })
  for (const [error, code] of [
    [new DatabaseUnavailable('BUSY', 'a lock'), 'rien n’a été enregistré'],
    [cut, 'Regardez avant de recommencer'],
  ] as const) {
    const db = services.db.withPlugin({
      transformQuery: () => {
        throw error
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const { url } = await listen({ ...services, db })
    const answer = await fetch(`${url}/api/activities`, asked)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    const body = (await answer.json()) as { code: string; message: string; data: { retryAfter: number } }
    expect(body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', data: { retryAfter: 5 } })
    expect(body.message).toContain(code)

    const known = await fetch(`${url}/api/user/activities`, {
      headers: { Authorization: `Bearer ${'a'.repeat(40)}` },
    })
    expect([known.status, known.headers.get('Retry-After')]).toEqual([503, '5'])
  }
})

test.each([
  [{ code: 'SQLITE_BUSY_RECOVERY' }, 'BUSY'],
  [{ code: 'SQLITE_FULL' }, 'FULL'],
  [{ code: 'SQLITE_READONLY_DBMOVED' }, 'READ_ONLY'],
  [{ code: 'SQLITE_IOERR_WRITE' }, 'AWAY'],
  [{ code: 'SQLITE_CONSTRAINT_UNIQUE' }, null],
  [{ code: '55P03', severity: 'ERROR' }, 'BUSY'],
  [{ code: '57014', severity: 'ERROR' }, 'BUSY'],
  [{ code: '53100', severity: 'ERROR' }, 'FULL'],
  [{ code: '25006', severity: 'ERROR' }, 'READ_ONLY'],
  [{ code: '57P03', severity: 'FATAL' }, 'AWAY'],
  [{ code: '23505', severity: 'ERROR' }, null],
  [{ code: '40001', severity: 'ERROR' }, null],
  [{ code: 'ECONNREFUSED' }, 'AWAY'],
  [{ message: 'Connection terminated unexpectedly' }, 'AWAY'],
  [{ message: 'Query read timeout' }, 'AWAY'],
  [{ message: 'anything else' }, null],
])('%j: %s', (error, reason) => {
  expect(unavailableReason(Object.assign(new Error(), error))).toBe(reason)
})
