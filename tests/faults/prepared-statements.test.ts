import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { USUAL_LIMITS } from '#db/engines/postgres-limits.ts'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'
import { startPgbouncer } from '#tests/infrastructure/servers/pgbouncer.ts'

const AT = '2026-11-20T17:00:00.000Z'
const postgres = process.env.TEST_DATABASE_URL ?? ''
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** A migrated database, opened with so many connections, and a connection of its own beside them. */
async function opened({ connections = 1, through = '' } = {}) {
  const own = await makeDatabase(postgres)
  undo.push(() => own.drop())
  const url = new URL(through || own.url)
  url.pathname = new URL(own.url).pathname
  const db = openDatabase({ kind: 'postgres', url: url.href, limits: { ...USUAL_LIMITS, connections } })
  undo.push(() => db.destroy())
  await migrate(db)
  await claimMarker(db, 'row', 'value', AT)
  const beside = new pg.Client({ connectionString: own.url })
  beside.on('error', () => undefined)
  await beside.connect()
  undo.push(() => beside.end())
  return { db, services: { db } as unknown as Services, beside }
}

const readWhole = (db: Db) =>
  db.selectFrom('marker').selectAll().where('name', '=', 'row').executeTakeFirstOrThrow()

async function readOften(db: Db): Promise<void> {
  for (let time = 0; time < 8; time++) expect(await readWhole(db)).toMatchObject({ value: 'value' })
}

/** What this session of the server keeps prepared. */
async function listPrepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

const OF_MARKER = /^select \* from "marker" where "name" = \$1$/

describe('prepared statements', () => {
  test('stay on their connection, each once', async () => {
    const { db } = await opened()
    await readOften(db)
    expect((await listPrepared(db)).filter((text) => OF_MARKER.test(text))).toHaveLength(1)
  })

  test('survive a migration beside them: outside of a transaction nobody notices', async () => {
    const { db, beside } = await opened()
    await readOften(db)
    await beside.query('alter table marker add column extra integer default 7')
    expect(await readWhole(db)).toMatchObject({ value: 'value', extra: 7 })
    await readOften(db)
    await beside.query('alter table marker drop column extra')
    expect(await readWhole(db)).not.toHaveProperty('extra')
  })

  test('inside of one it begins again, on every connection, and happens once', async () => {
    const { db, services, beside } = await opened({ connections: 6 })
    const addOne = () =>
      inTransaction(services, async ({ db }) => {
        await sql`update marker set at = at where name = ${'row'}`.execute(db)
        await sql`insert into marker (name, value, at) values (${crypto.randomUUID()}, ${'added'}, ${AT})`.execute(
          db,
        )
        return readWhole(db)
      })
    await Promise.all(Array.from({ length: 40 }, addOne))
    await beside.query('alter table marker add column extra integer default 7')
    const after = await Promise.all(Array.from({ length: 40 }, addOne))
    expect(after.every((row) => 'extra' in row)).toBe(true)
    const { rows } = await beside.query<{ count: string }>(
      `select count(*) from marker where value = 'added'`,
    )
    expect(Number(rows[0]?.count)).toBe(80)
    // Connections with statements from before are closed: nothing is left on the server.
    const old = await Promise.all(Array.from({ length: 12 }, () => listPrepared(db)))
    for (const texts of old) expect(new Set(texts).size).toBe(texts.length)
  })

  test('end with a connection that is cut, and begin again with the next', async () => {
    const { db, beside } = await opened()
    await readOften(db)
    await beside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(() => findMarker(db, 'row').catch(() => null), { timeout: 10_000 }).toBe('value')
    await readOften(db)
    expect((await listPrepared(db)).filter((text) => OF_MARKER.test(text))).toHaveLength(1)
  })

  test('are given up where the server loses them: a pooler that we did not recognise', async () => {
    const { db, services } = await opened()
    await readOften(db)
    await sql`deallocate all`.execute(db)
    await readOften(db)
    expect(await listPrepared(db)).toEqual([])
    expect(await inTransaction(services, ({ db }) => readWhole(db))).toMatchObject({ value: 'value' })
  })

  test.each([
    { way: 'refuses our limits', ignores: '' },
    {
      way: 'passes over them in silence',
      ignores: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
    },
  ])('are not used behind a pgbouncer that $way', async ({ ignores }) => {
    const bouncer = await startPgbouncer(postgres, { poolSize: 1, ignores })
    undo.push(() => bouncer.stop())
    const { db } = await opened({ through: bouncer.url, connections: 4 })
    await Promise.all(Array.from({ length: 4 }, () => readOften(db)))
    expect(await listPrepared(db)).toEqual([]) // of the one session that all share
  })
})
