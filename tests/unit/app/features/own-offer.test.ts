import { expect, test } from 'vitest'
import { withOffer } from '#app/features/participation/wait/own.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'

const OFFER = { people: 2, paymentModelId: 7, email: null }

const activityOf = (join: ActivityPage['join']) =>
  ({ join, placesLeft: 0, paymentModels: [{ paymentModelId: 7, placesLeft: 0 }] }) as unknown as ActivityPage

test.each([
  ['FULL', 'OPEN'],
  ['NOT_ON_SALE', 'OPEN'],
  ['CANCELLED', 'CANCELLED'],
  ['STARTED', 'STARTED'],
  ['JOINED', 'JOINED'],
] as const)('to somebody with an offer, an activity that is %s is %s', (join, expected) => {
  expect(withOffer(activityOf(join), OFFER)).toMatchObject({
    join: expected,
    placesLeft: 2,
    paymentModels: [{ placesLeft: 2 }],
  })
})

test('without an offer nothing changes', () => {
  const activity = activityOf('NOT_ON_SALE')
  expect(withOffer(activity, null)).toBe(activity)
})
