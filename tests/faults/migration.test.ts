// Only in test:all: it kills upgrades of old databases, statement by statement.

import { afterAll, describe, expect, test } from 'vitest'
import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'
import { choosePoints, MIGRATION_COUNT } from './cut.ts'
import { type Engine, postgresEngine, sqlite } from './engines.ts'
import { OLD_ROWS, readOldRows } from './old-database.ts'

const cleaners: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const clean of cleaners.reverse()) await clean()
})

async function opened<Result>(address: DatabaseAddress, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(address)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const engines = [sqlite, postgresEngine(process.env.TEST_DATABASE_URL ?? '')]

const STARTS = [
  { from: 'an empty database', count: 0, turn: 0 },
  { from: 'a database of the first version', count: 1, turn: engines.length },
  { from: 'a database of the version before', count: MIGRATION_COUNT - 1, turn: 2 * engines.length },
]

describe.each(engines)('$name', (engine) => {
  test.each(STARTS)('an upgrade of $from that is killed is there whole, or not at all', async (start) => {
    const { count } = start
    const ground = await engine.prepare(count)
    cleaners.push(ground.drop)
    const whole = await freshSchema(engine)
    const chosen = choosePoints(ground.points, {
      turn: start.turn + engines.indexOf(engine),
      turns: 2 * engines.length,
    })
    console.log(
      `${engine.name}, ${start.from}: killed at ${chosen.length} of ${ground.points.length} statements`,
    )
    expect(chosen.length).toBeGreaterThan(3)
    for (const point of chosen) {
      const address = await ground.kill(point)
      const seen = await opened(address, async (db) => {
        const applied = await migrate(db)
        const rows = count > 0 ? await readOldRows(db) : OLD_ROWS
        return { applied: applied.length, schema: await engine.describe(db), rows }
      })
      const at = `killed at ${point.migration}, statement ${point.statement}`
      expect([MIGRATION_COUNT - count, 0], at).toContain(seen.applied)
      expect(seen, at).toMatchObject({ schema: whole, rows: OLD_ROWS })
    }
  })
})

async function freshSchema(engine: Engine): Promise<unknown> {
  const ground = await engine.prepare(0)
  cleaners.push(ground.drop)
  return opened(await ground.kill({ migration: 'start', statement: 1 }), async (db) => {
    await migrate(db)
    return engine.describe(db)
  })
}
