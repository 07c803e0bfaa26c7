import { expect, test } from 'vitest'
import { groupByActivity } from '#app/shared/participation/attendance/group-by-activity.ts'

const row = (id: number, activityId: number) => ({
  id,
  activityId,
  activityName: `Activité ${activityId}`,
  activityLanguage: 'fr' as const,
  activityDate: '2026-11-21T14:00:00.000Z',
  timeZone: 'America/Toronto',
})

test('registrations stand under their activity, in the order in which they came', () => {
  const groups = groupByActivity([row(1, 7), row(2, 3), row(3, 7)])
  expect(groups.map(({ activityId, rows }) => [activityId, rows.map(({ id }) => id)])).toEqual([
    [7, [1, 3]],
    [3, [2]],
  ])
})

test('nobody to mark makes no group', () => {
  expect(groupByActivity([])).toEqual([])
})
