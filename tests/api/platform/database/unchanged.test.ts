// Also on PostgreSQL: the marker row.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, transactionScope } from '#db/dialect.ts'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'
import { readUnlessUnchanged } from '#db/unchanged.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isOnPostgres, world } from '#tests/api/world/world.ts'

const AT = '2026-11-20T17:00:00.000Z'

/** Counts the queries that really reached the database. */
function reader(db: Db) {
  const asked = { times: 0 }
  const read = () =>
    readUnlessUnchanged(db, 'marker', async () => {
      asked.times++
      return findMarker(db, 'one')
    })
  return { asked, read }
}

describe('what was read', () => {
  test(isOnPostgres ? 'is read again each time' : 'is answered again while nothing changes', async () => {
    const { services } = await world()
    const { asked, read } = reader(services.db)
    expect(await read()).toBeUndefined()
    expect(await read()).toBeUndefined()
    expect(asked.times).toBe(isOnPostgres ? 2 : 1)
  })

  test('is read afresh after our own write', async () => {
    const { services } = await world()
    const { read } = reader(services.db)
    await read()
    await claimMarker(services.db, 'one', 'written', AT)
    expect(await read()).toBe('written')
  })

  test('during a transaction is what others may see, and afterwards what it left', async () => {
    const { services } = await world()
    const { read } = reader(services.db)
    await read()
    let meanwhile: Promise<string | undefined> = Promise.resolve(undefined)
    const failing = inTransaction(services, async ({ db }) => {
      await claimMarker(db, 'one', 'taken back', AT)
      meanwhile = transactionScope.exit(read) // somebody else's request
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await meanwhile).toBeUndefined()
    expect(await read()).toBeUndefined()
    await inTransaction(services, ({ db }) => claimMarker(db, 'one', 'kept', AT))
    expect(await read()).toBe('kept')
  })

  test('is not remembered when reading fails', async () => {
    const { services } = await world()
    const failing = () => readUnlessUnchanged(services.db, 'marker', () => Promise.reject(new Error('no')))
    await expect(failing()).rejects.toThrow('no')
    const { read } = reader(services.db)
    expect(await read()).toBeUndefined()
  })
})

if (!isOnPostgres) {
  test('a write of another process is seen', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'viree-unchanged-'))
    const file = join(folder, 'viree.sqlite')
    const [ours, theirs] = [openDatabase({ kind: 'sqlite', file }), openDatabase({ kind: 'sqlite', file })]
    onTestFinished(async () => {
      await Promise.all([ours.destroy(), theirs.destroy()])
      await rm(folder, { recursive: true })
    })
    await migrate(ours)
    const { read } = reader(ours)
    expect(await read()).toBeUndefined()
    await claimMarker(theirs, 'one', 'from outside', AT)
    expect(await read()).toBe('from outside')
  })
}
