import { expect, test } from 'vitest'
import { describeHealth } from '#server/api/http/health.ts'
import { playDemo } from '#server/demo/play.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { world } from '#tests/api/world/world.ts'

test('a fresh demo is well: what its play left to be done has not waited', async () => {
  const { services, db, clock } = await world()
  await inTransaction(services, playDemo)
  const open = await db.selectFrom('task').select('runAt').where('doneAt', 'is', null).execute()
  expect(open.length).toBeGreaterThan(0)
  clock.pass({ seconds: 3 })
  expect(await describeHealth(services)).toMatchObject({
    status: 'ok',
    oldestWaitingSeconds: 3,
    failedTasks: 0,
  })
})
