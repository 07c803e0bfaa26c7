import { expect, test } from 'vitest'
import { ACTIVITY_TYPES, activityTypeSlug, isActivityType } from '#server/domain/activity/type.ts'

test('ids are on the wire: they never change', () => {
  expect(ACTIVITY_TYPES.map(({ id, slug }) => `${id} ${slug}`)).toEqual([
    '1 randonnee',
    '2 eau',
    '3 neige',
    '4 velo',
    '5 musique',
    '6 atelier',
    '7 causerie',
    '8 benevolat',
    '9 table',
    '10 ville',
    '11 nature',
    '12 famille',
    '13 autre',
  ])
})

test('an id is known or it is not; one that is not has the river alone', () => {
  expect([0, 1, 13, 14, 1.5, Number.NaN].map(isActivityType)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  expect([1, 13, 14].map(activityTypeSlug)).toEqual(['randonnee', 'autre', 'autre'])
})
