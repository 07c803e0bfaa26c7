// All that is wrong with a change of an activity, as the form of its host names it.

import { describe, expect, test } from 'vitest'
import { wallClock } from '#server/runtime/local-time.ts'
import type { ReadableDetails } from '#server/services/activity/details.ts'
import { refusal, world } from '#tests/api/world/world.ts'

async function hikeOfAlice(inputs: Parameters<Awaited<ReturnType<typeof world>>['activity']>[0] = {}) {
  const app = await world()
  const hike = await app.activity(inputs)
  const alice = app.as(hike.host)
  const { startDate, timeZone, paymentModels } = await alice.activity.read({ activityId: hike.id })
  const unchanged: ReadableDetails = {
    timeZone,
    ...{ start: wallClock(new Date(startDate), timeZone), end: null, place: null, capacity: 12 },
    minimum: { participants: null, deadline: null },
    ticketTypes: paymentModels.map(({ paymentModelId: id }) => ({ id, salesStart: null, salesEnd: null })),
  }
  const check = (details: Partial<ReadableDetails> = {}, by = alice) =>
    by.pages.hosting.check({ activityId: hike.id, details: { ...unchanged, ...details } })
  return { ...app, hike, alice, check, unchanged }
}

describe('what would be refused of a change', () => {
  test('nothing, where nothing is changed', async () => {
    const { check } = await hikeOfAlice({ capacity: 12 })
    expect(await check()).toEqual([])
  })

  test('everything at once', async () => {
    const { check, participation, hike, unchanged } = await hikeOfAlice({ capacity: 12 })
    await participation({ activity: hike, partySize: 3 })
    const faults = await check({
      ...{ start: '2020-01-01T10:00', end: '2019-01-01T10:00', capacity: 2 },
      place: { placeId: null, city: 'Nullepart', nearCity: null },
      ticketTypes: unchanged.ticketTypes.map((type) => ({ ...type, capacity: 1 })),
    })
    expect(faults.map(({ refused }) => refused).sort()).toEqual([
      'ENDS_BEFORE_START',
      'IN_THE_PAST',
      'PAYMENT_MODEL_TAKEN',
      'PLACES_TAKEN',
      'UNKNOWN_PLACE',
    ])
  })

  test('another start once it has begun; the same start is fine', async () => {
    const { check, clock } = await hikeOfAlice({ capacity: 12 })
    clock.pass({ days: 8 })
    expect(await check()).toEqual([])
    expect(await check({ start: '2026-12-24T09:00' })).toEqual([{ refused: 'ALREADY_STARTED' }])
  })

  test('is said to nobody else', async () => {
    const { check, as, participant } = await hikeOfAlice()
    const bruno = as(await participant())
    await expect(check({}, bruno)).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
  })
})
