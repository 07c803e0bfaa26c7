// Also on PostgreSQL: its ids come from sequences.

import { expect, test } from 'vitest'
import { insertDoorPass } from '#db/queries/participation/door.ts'
import { skipIds } from '#db/start/skip-ids.ts'
import { world } from '#tests/api/world/world.ts'

test('a restored site gives no id that may have been given after its backup', async () => {
  const { db, activity } = await world()
  const before = await activity()
  await skipIds(db)
  expect((await activity()).id).toBeGreaterThan(before.id + 99_999)
  // Of a table without a row, too.
  const link = { activityId: before.id, createdBy: before.host.id, createdAt: '2026-11-20T17:00:00.000Z' }
  expect((await insertDoorPass(db, link)).id).toBeGreaterThan(100_000)
})
