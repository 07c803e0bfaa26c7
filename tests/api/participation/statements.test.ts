// Also on PostgreSQL: each statement is a journey there, most of them under the lock on the activity.

import { expect, test } from 'vitest'
import { countStatements } from '#tests/api/world/database/statements.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { waitingListOf } from '#tests/api/world/waiting.ts'
import { type World, world } from '#tests/api/world/world.ts'

const one = (activityId: number) => ({ activityId, attendance: [{ nbrParticipant: 1 }] })

/*
 * The caller. Before the lock: activity with places; ticket types and questions, which those who join within a second
 * share. Under it: activity, account with places; registration, tickets, notifications, tasks.
 */
const OF_A_REGISTRATION = 10
const SHARED = 2

test.each([
  ['the first of the hour', 0],
  ['one after ten others', 10],
])('a registration takes a fixed number of statements: %s', async (_, before) => {
  const { activity, participant, participation, as, services, delivered } = await world()
  const hike = await activity({ capacity: 40 })
  for (let person = 0; person < before; person++) await participation({ activity: hike })
  await delivered()
  const bruno = as(await participant())
  const joining = () => bruno.participation.join(one(hike.id))
  expect(await countStatements(services, joining)).toBeLessThanOrEqual(OF_A_REGISTRATION)
  expect(await ownRegistrations(bruno)).toHaveLength(1)
})

test('those who join within a second read ticket types and questions once', async () => {
  const { activity, participant, as, services } = await world()
  const hike = await activity({ capacity: 40 })
  const people = [as(await participant()), as(await participant())]
  const joining = async () => {
    for (const person of people) await person.participation.join(one(hike.id))
  }
  expect(await countStatements(services, joining)).toBeLessThanOrEqual(2 * OF_A_REGISTRATION - SHARED)
})

test('whoever finds the activity full costs the caller and three more, and neither a lock nor a limit', async () => {
  const { activity, participant, participation, as, services } = await world()
  const hike = await activity({ capacity: 1 })
  await participation({ activity: hike })
  const bruno = as(await participant())
  let spent = 0
  const { rateLimits } = services
  services.rateLimits = {
    ...rateLimits,
    spend(count) {
      if (count.name.startsWith('join')) spent++
      return rateLimits.spend(count)
    },
  }
  const joining = async () =>
    expect(await bruno.participation.join(one(hike.id))).toMatchObject({ result: 'inscription_cancelled' })
  expect(await countStatements(services, joining)).toBeLessThanOrEqual(4)
  expect(spent).toBe(0)
})

test('places are offered to twenty people with as many statements as to two', async () => {
  const app = await world()
  const offering = async (people: number) => {
    const { id: activityId, host } = await joinedByOne(app)
    const { waits, list } = waitingListOf(app, activityId)
    for (let person = 0; person < people; person++) await waits()
    const resize = () => app.as(host).pages.hosting.resize({ activityId, participantNbr: 1 + people })
    const statements = await countStatements(app.services, resize)
    expect((await list()).map(([, state]) => state)).toEqual(Array.from({ length: people }, () => 'OFFERED'))
    return statements
  }
  const few = await offering(2)
  expect(await offering(20)).toBeLessThanOrEqual(few)
})

async function joinedByOne(app: World) {
  const hike = await app.activity({ capacity: 1 })
  await app.participation({ activity: hike })
  return hike
}
