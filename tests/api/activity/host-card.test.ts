import { expect, test } from 'vitest'
import { world } from '#tests/api/world/world.ts'

test('the page of an activity says what its host has held, how it was liked and what comes next', async () => {
  const { as, activity, participation, host: newHost, clock } = await world()
  const host = await newHost()
  const cardOf = (exceptId: number) => as(null).pages.activity.hostCard({ userId: host.id, exceptId })
  const first = await activity({ host })
  const second = await activity({ host })
  expect(await cardOf(first.id)).toMatchObject({
    held: 0,
    reviews: 0,
    average: null,
    next: [{ activityId: second.id, name: second.name }],
  })

  const people = await Promise.all([first, first, second].map((hike) => participation({ activity: hike })))
  clock.pass({ days: 7 })
  for (const [index, { id: userId, person }] of people.entries()) {
    const activityId = index < 2 ? first.id : second.id
    await as(host).attendance.rate({ userId, activityId, rate: 1 })
    await as(person).review.save({ activityId, mark: 3 + index, text: 'Bien guidé.' })
  }
  const coming = await activity({ host })
  const calledOff = await activity({ host })
  await as(host).activity.cancel({ query: { activityId: calledOff.id } })
  await activity() // another host's
  expect(await cardOf(first.id)).toMatchObject({
    held: 2,
    reviews: 3,
    average: 4,
    next: [{ activityId: coming.id }],
  })
  expect(await cardOf(coming.id)).toMatchObject({ held: 2, next: [] })
})
