import { expect, test } from 'vitest'
import { describeHealth } from '#server/api/http/health.ts'
import { playDemo } from '#server/demo/play.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type World, world } from '#tests/api/world/world.ts'

let demo: Promise<World> | undefined

/** Plays the demo once for this file. */
function played(): Promise<World> {
  demo ??= world().then(async (app) => {
    await inTransaction(app.services, playDemo)
    return app
  })
  return demo
}

test('a fresh demo is well: what its play left to be done has not waited', async () => {
  const { services, db, clock } = await played()
  const open = await db.selectFrom('task').select('runAt').where('doneAt', 'is', null).execute()
  expect(open.length).toBeGreaterThan(0)
  clock.pass({ seconds: 3 })
  expect(await describeHealth(services)).toMatchObject({
    status: 'ok',
    oldestWaitingSeconds: 3,
    failedTasks: 0,
  })
})

test('a full activity of the demo has a waiting list, with an open offer', async () => {
  const { db, as } = await played()
  const entries = await db.selectFrom('waitingEntry').selectAll().orderBy('id').execute()
  expect(entries.map(({ partySize, offeredAt }) => [partySize, offeredAt !== null])).toEqual([
    [4, false],
    [1, true],
    [2, false],
  ])
  const { placesLeft } = await as(null).activity.read({ activityId: entries[0]!.activityId })
  expect(placesLeft).toBe(0)
})
