import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { USUAL_LIMITS } from '#db/engines/postgres-limits.ts'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import { migrate } from '#db/start/migrate.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'
import { waitForEmail } from '#tests/infrastructure/mailbox.ts'
import { startPgbouncer } from '#tests/infrastructure/servers/pgbouncer.ts'
import { startSite } from '#tests/infrastructure/site.ts'
import { cast, holdings, print, untilIs } from './what-they-get.ts'

const AT = '2026-11-20T17:00:00.000Z'
const postgres = process.env.TEST_DATABASE_URL ?? ''
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const PARAMETERS = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'

test('the product works behind pgbouncer in transaction mode with four connections', async () => {
  const bouncer = await startPgbouncer(postgres, { poolSize: 4 })
  undo.push(() => bouncer.stop())
  const site = await startSite({ webs: 2, postgres, through: bouncer.url })
  undo.push(() => site.stop())
  await site.startWorker()
  const { members, register, look, watch } = await cast(site, 60)
  const [last, ...people] = members
  const told = await Promise.all(people.map(register))
  expect(told.map(({ says }) => says)).toEqual(people.map(() => 'inscription_ok'))
  const picture = await look(last!)
  print('behind pgbouncer', [['60 at once', picture]])
  expect(picture.visitor.status).toBe(200)
  await untilIs(watch, 200)
  expect(await holdings(site.db, members)).toEqual(members.map(() => ({ registrations: 1, tickets: 1 })))
  for (const { email } of [people[0]!, people.at(-1)!]) await waitForEmail(site.dataDir, { to: email })
})

test.each([
  { way: 'refuses our limits', ignores: '' },
  { way: 'passes over our limits in silence', ignores: PARAMETERS },
])('a pgbouncer that $way: they hold all the same', async ({ ignores }) => {
  const bouncer = await startPgbouncer(postgres, { poolSize: 2, ignores })
  undo.push(() => bouncer.stop())
  const own = await makeDatabase(postgres)
  undo.push(() => own.drop())
  const url = new URL(bouncer.url)
  url.pathname = new URL(own.url).pathname
  const limits = { ...USUAL_LIMITS, lockMs: 300, statementMs: 600, idleTransactionMs: 400 }
  const db = openDatabase({ kind: 'postgres', url: url.href, limits })
  undo.push(() => db.destroy())
  await migrate(db)
  const services = { db } as unknown as Services
  await claimMarker(db, 'row', 'free', AT)

  const other = new pg.Client({ connectionString: own.url })
  await other.connect()
  await other.query(`begin; select * from marker where name = 'row' for update`)
  const change = (within: typeof db) =>
    within.updateTable('marker').set({ value: 'changed' }).where('name', '=', 'row').execute()
  await expect(change(db)).rejects.toMatchObject({ reason: 'BUSY', isOutcomeUnknown: false })
  await expect(inTransaction(services, (inside) => change(inside.db))).rejects.toMatchObject({
    reason: 'BUSY',
  })
  await other.query('commit')
  await other.end()
  // No transaction of ours still waited for the lock.
  expect(await findMarker(db, 'row')).toBe('free')

  const long = inTransaction(services, (inside) => sql`select pg_sleep(5)`.execute(inside.db))
  await expect(long).rejects.toMatchObject({ reason: 'BUSY' })
  await change(db)
  expect(await findMarker(db, 'row')).toBe('changed')
})
