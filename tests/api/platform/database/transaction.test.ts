// Also on PostgreSQL: transactions.

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import { migrate } from '#db/start/migrate.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isOnPostgres, world } from '#tests/api/world/world.ts'

const AT = '2026-11-20T17:00:00.000Z'

describe('a transaction', () => {
  test('leaves nothing behind when its work fails', async () => {
    const { services } = await world()
    const failing = inTransaction(services, async ({ db }) => {
      await claimMarker(db, 'one', 'written', AT)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await findMarker(services.db, 'one')).toBeUndefined()
  })

  test('joins the one that runs: both live or die together', async () => {
    const { services } = await world()
    const failing = inTransaction(services, async (outer) => {
      await inTransaction(outer, ({ db }) => claimMarker(db, 'inner', 'written', AT))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await findMarker(services.db, 'inner')).toBeUndefined()
  })

  test('two at once run one after the other, and both are there', async () => {
    const { services } = await world()
    const write = (name: string) => inTransaction(services, ({ db }) => claimMarker(db, name, name, AT))
    await Promise.all([write('one'), write('two')])
    expect(await findMarker(services.db, 'one')).toBe('one')
    expect(await findMarker(services.db, 'two')).toBe('two')
  })

  test.each(['40001', '40P01'])('is tried again after %s', async (code) => {
    const { services } = await world()
    let tries = 0
    const answer = await inTransaction(services, async ({ db }) => {
      tries++
      await claimMarker(db, `try ${tries}`, 'written', AT)
      if (tries < 3) throw Object.assign(new Error('try again'), { code })
      return 'done'
    })
    expect([answer, tries]).toEqual(['done', 3])
    expect(await findMarker(services.db, 'try 1')).toBeUndefined()
  })
})

test('a database that is up to date is left alone', async () => {
  const { db } = await world()
  expect(await migrate(db)).toEqual([])
})

if (isOnPostgres) {
  describe('a connection that PostgreSQL cuts', () => {
    test('while it is idle is replaced by another', async () => {
      const { db } = await world()
      await cutOthers(db)
      expect(await findMarker(db, 'any')).toBeUndefined()
    })

    test('in the middle of a transaction fails that one, and the next works', async () => {
      const { services } = await world()
      const cut = inTransaction(services, async ({ db }) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(services.db)
        await claimMarker(db, 'lost', 'written', AT)
      })
      await expect(cut).rejects.toThrow()
      expect(await findMarker(services.db, 'lost')).toBeUndefined()
    })
  })
} else {
  test('a query beside a running SQLite transaction is an error in words, not a wait without end', async () => {
    const { services } = await world()
    const beside = inTransaction(services, () => findMarker(services.db, 'any'))
    await expect(beside).rejects.toThrow('use the `db` of the services that inTransaction hands out')
  })
}

async function cutOthers(db: Parameters<typeof findMarker>[0]): Promise<void> {
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.05)`.execute(db))) // several connections
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}
