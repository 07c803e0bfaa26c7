import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import * as activities from '#db/queries/activity/activity.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { world } from '#tests/api/world/world.ts'

const { lockActivity } = activities

afterEach(() => {
  vi.restoreAllMocks()
})

test('an outage in the middle of a change of a series: what was not reached is named, and no more is said to be changed', async () => {
  const app = await world()
  const first = await app.activity({ start: '2027-02-27T09:00' })
  const host = app.as(first.host)
  const input = { activityId: first.id, every: 'WEEK' as const, times: 3, requestKey: randomUUID() }
  await host.pages.series.repeat(input)

  vi.spyOn(activities, 'lockActivity')
    .mockImplementationOnce(lockActivity)
    .mockRejectedValueOnce(new DatabaseUnavailable('BUSY', 'it is locked'))
  const activity = { activityId: first.id, description: 'Le départ est à la gare.', following: true }
  expect(await host.activity.update({ activity })).toMatchObject({
    alsoChanged: 1,
    unchanged: [{ localStart: '2027-03-06T09:00', reason: 'UNAVAILABLE' }],
  })
  const again = { ...activity, description: 'Le départ est au quai.' }
  expect(await host.activity.update({ activity: again })).toMatchObject({ alsoChanged: 2, unchanged: [] })
})
