import type { KyselyPlugin } from 'kysely'
import { type Migrations, migrations } from '#db/migrations/index.ts'
import type { Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'

/** A place in a migration: just before its nth statement. `start` is the place before the first migration. */
export interface Point {
  migration: string
  statement: number
}

/** Migrates, and calls `at` before each statement that is sent to the database. */
export async function migrateStepwise(db: Db, at: (point: Point) => void): Promise<void> {
  let point: Point = { migration: 'start', statement: 0 }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      point = { ...point, statement: point.statement + 1 }
      at(point)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const known: Migrations = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        ...migration,
        up(trx) {
          point = { migration: name, statement: 0 }
          return migration.up(trx)
        },
      },
    ]),
  )
  await migrate(db.withPlugin(plugin), { known })
}

const names = Object.keys(migrations).sort()
const newest = names.at(-1)
/** Merged long ago, these change no more: the small size takes a third of them. */
const OLD = names.length - 12

const IS_WHOLE = process.env.TEST_SIZE === 'whole'

/**
 * Every statement of the newest migration if it is the only one to run. The upgrades from an empty and from an old
 * database, on both engines, share the old migrations, one statement of each: `turn` says whose turn it is, of so many
 * `turns`. With TEST_SIZE=whole each of them takes every statement of the last dozen, too.
 */
export function choosePoints(points: Point[], { turn, turns }: { turn: number; turns: number }): Point[] {
  if (turn >= turns) return points
  return Object.keys({ start: 0, ...migrations }).flatMap((name, index) => {
    const own = points.filter(({ migration }) => migration === name)
    if (IS_WHOLE && index >= OLD) return own
    const isTaken = IS_WHOLE || index >= OLD || index % 3 === 0
    const isOwnTurn = name === newest || (isTaken && Math.floor(index / 3) % turns === turn)
    return isOwnTurn ? own.slice(Math.floor(own.length / 2)).slice(0, 1) : []
  })
}

/** The first so many migrations: the product at that time. */
export function firstMigrations(count: number): Migrations {
  return Object.fromEntries(Object.entries(migrations).slice(0, count))
}

export const MIGRATION_COUNT = Object.keys(migrations).length
