// Also on PostgreSQL: claims and leases.

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listPeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { type PeriodicPiece, PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import { startCronPoller } from '#server/tasks/runner/cron-poller.ts'
import { holdPeriodicLease } from '#server/tasks/runner/periodic-lease.ts'
import { startTurns } from '#server/tasks/runner/turns.ts'
import { world } from '#tests/api/world/world.ts'

const NEVER = new AbortController().signal

/** A periodic job that counts its runs, and their side effects. */
function counting(happens: () => unknown = () => undefined) {
  const turns: string[] = []
  const piece: PeriodicPiece = {
    name: 'count-turns',
    everyMs: 5 * 60_000,
    async run({ now }) {
      turns.push(now().toISOString())
      await happens()
    },
  }
  return { piece, turns }
}

async function quietWorld(happens?: () => unknown) {
  const app = await world()
  const { piece, turns } = counting(happens)
  const take = (signal = NEVER) => takeTurn(app.services, piece, signal)
  const row = async () => (await listPeriodicWork(app.db))[0]
  return { ...app, piece, turns, take, row }
}

describe('a piece of periodic work', () => {
  test('has its first turn at once, and the next when its interval is over', async () => {
    const { take, turns, row, clock } = await quietWorld()
    await take()
    expect(turns).toHaveLength(1)
    expect(await row()).toEqual({
      name: 'count-turns',
      dueAt: '2026-11-20T17:05:00.000Z',
      leaseUntil: null,
      lastRunAt: '2026-11-20T17:00:00.000Z',
    })

    clock.pass({ minutes: 4, seconds: 59 })
    await take()
    expect(turns).toHaveLength(1)
    clock.pass({ seconds: 1 })
    await take()
    expect(turns).toHaveLength(2)
  })

  test('runs once for all who ask at the same moment, the very first time too', async () => {
    const { take, turns, clock } = await quietWorld(() => pause(50))
    await Promise.all(Array.from({ length: 8 }, () => take()))
    expect(turns).toHaveLength(1)
    clock.pass({ minutes: 5 })
    await Promise.all(Array.from({ length: 8 }, () => take()))
    expect(turns).toHaveLength(2)
  })

  test('that fails is tried again at its next turn, and remembers when it last went well', async () => {
    let fails = false
    const { take, turns, row, clock } = await quietWorld(() => {
      if (fails) throw new Error('not today')
    })
    await take()
    fails = true
    clock.pass({ minutes: 5 })
    await take()
    await take()
    expect(turns).toHaveLength(2)
    expect(await row()).toMatchObject({
      dueAt: '2026-11-20T17:10:00.000Z',
      leaseUntil: null,
      lastRunAt: '2026-11-20T17:00:00.000Z',
    })
    fails = false
    clock.pass({ minutes: 5 })
    await take()
    expect(await row()).toMatchObject({ lastRunAt: '2026-11-20T17:10:00.000Z' })
  })

  test('of a day that fails is tried again after five minutes, and not sooner', async () => {
    let fails = true
    const { services, piece, turns, row, clock } = await quietWorld(() => {
      if (fails) throw new Error('not now')
    })
    const take = () => takeTurn(services, { ...piece, everyMs: 24 * 60 * 60_000 }, NEVER)
    await take()
    clock.pass({ minutes: 4, seconds: 59 })
    await take()
    expect(turns).toHaveLength(1)
    expect(await row()).toMatchObject({ dueAt: '2026-11-20T17:05:00.000Z', lastRunAt: null })
    fails = false
    clock.pass({ seconds: 1 })
    await take()
    expect(turns).toHaveLength(2)
    expect(await row()).toMatchObject({
      dueAt: '2026-11-21T17:05:00.000Z',
      lastRunAt: '2026-11-20T17:05:00.000Z',
    })
  })

  test('does not wait for a clock that was set back to catch up, nor for a lease of that time', async () => {
    const { take, turns, db, clock } = await quietWorld()
    await take()
    clock.pass({ hours: -20 })
    await take()
    expect(turns).toHaveLength(2)
    await take()
    expect(turns).toHaveLength(2)

    clock.pass({ hours: 20, minutes: 10 })
    const leaseUntil = new Date(clock.now.getTime() + 5 * 60_000).toISOString()
    await db.updateTable('periodicWork').set({ leaseUntil }).execute() // and the worker is gone
    clock.pass({ hours: -20 })
    await take()
    expect(turns).toHaveLength(3)
  })

  test('comes back when the worker that held it died', async () => {
    const { db, clock, take, turns } = await quietWorld()
    const held = { dueAt: clock.now.toISOString(), leaseUntil: '2026-11-20T17:05:00.000Z', lastRunAt: null }
    await db
      .insertInto('periodicWork')
      .values({ name: 'count-turns', ...held })
      .execute()
    await take()
    expect(turns).toHaveLength(0)
    clock.pass({ minutes: 5 })
    await take()
    expect(turns).toHaveLength(1)
  })

  test('keeps its lease while it runs, however long that is', async () => {
    const { services, db, clock, row } = await quietWorld()
    const held = { name: 'count-turns', leaseUntil: '2026-11-20T17:05:00.000Z' }
    await db
      .insertInto('periodicWork')
      .values({ ...held, dueAt: clock.now.toISOString(), lastRunAt: null })
      .execute()
    const lease = holdPeriodicLease(services, held, 5)
    clock.pass({ minutes: 4 })
    while ((await row())?.leaseUntil === held.leaseUntil) await pause(5)
    expect(await lease.end()).toBe('2026-11-20T17:09:00.000Z')
    expect(await row()).toMatchObject({ leaseUntil: '2026-11-20T17:09:00.000Z' })
  })

  test('that took too long does not take the lease of whoever has it now', async () => {
    const app = await quietWorld(async () => {
      await app.db.updateTable('periodicWork').set({ leaseUntil: '2026-11-20T18:00:00.000Z' }).execute()
    })
    await app.take()
    expect(await app.row()).toMatchObject({ leaseUntil: '2026-11-20T18:00:00.000Z', lastRunAt: null })
  })

  test('that was told to stop is due again at once', async () => {
    const stopping = new AbortController()
    const { take, row, clock } = await quietWorld(() => stopping.abort())
    await take(stopping.signal)
    expect(await row()).toMatchObject({ dueAt: clock.now.toISOString(), leaseUntil: null, lastRunAt: null })
  })

  test('waits while the database does not answer', async () => {
    const { services, piece, turns } = await quietWorld()
    await takeTurn({ ...services, db: services.db.withSchema('nowhere') }, piece, NEVER)
    expect(turns).toEqual([])
  })
})

describe('the timer', () => {
  test('of two workers brings each turn about once', async () => {
    const { services, piece, turns, clock } = await quietWorld()
    const timers = [startCronPoller(services, [piece], 20), startCronPoller(services, [piece], 20)]
    while (turns.length < 1) await pause(5)
    clock.pass({ minutes: 5 })
    while (turns.length < 2) await pause(5)
    await pause(100) // both poll a few times more
    await Promise.all(timers.map((timer) => timer.stop()))
    expect(turns).toEqual(['2026-11-20T17:00:00.000Z', '2026-11-20T17:05:00.000Z'])
  })

  test('told to stop, finishes the turn that runs and takes no other', async () => {
    let finish = (): void => undefined
    const begun = new Promise<void>((resolve) => (finish = resolve))
    let isFinished = false
    const { services, piece, turns, clock } = await quietWorld(async () => {
      await begun
      isFinished = true
    })
    const timer = startCronPoller(services, [piece], 5)
    while (turns.length < 1) await pause(5)
    const stopped = timer.stop()
    finish()
    await stopped
    expect(isFinished).toBe(true)
    clock.pass({ hours: 1 })
    await pause(50)
    expect(turns).toHaveLength(1)
  })

  test('lets the others take their turns beside a job that hangs, which is begun once', async () => {
    let finish = (): void => undefined
    const hanging = new Promise<void>((resolve) => (finish = resolve))
    const { services, piece, turns, clock } = await quietWorld()
    let hung = 0
    const slow: PeriodicPiece = {
      name: 'hang',
      everyMs: 60_000,
      run() {
        hung++
        return hanging
      },
    }
    const timer = startCronPoller(services, [slow, piece], 5, startTurns(services, 5))
    while (turns.length < 1) await pause(5)
    clock.pass({ minutes: 5 })
    while (turns.length < 2) await pause(5)
    expect(hung).toBe(1)
    finish()
    await timer.stop()
  })
})

test('participants are reminded every few minutes', () => {
  expect(PIECES.map(({ name, everyMs }) => [name, everyMs])).toContainEqual(['remind-participants', 300_000])
})

test('the product’s own pieces run as they are', async () => {
  const { services, db, activity, clock } = await world()
  await activity()
  clock.pass({ days: 6, minutes: 1 })
  for (const piece of PIECES) await takeTurn(services, piece, NEVER)
  const reminded = await db.selectFrom('notification').select('id').where('type', '=', 'NEXT_24H').execute()
  expect(reminded).toHaveLength(1)
})
