// Also on PostgreSQL: holds are counted under the lock of the activity.

import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { router } from '#server/api/router.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { shop } from '#tests/api/world/buying.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { type Person, refusal } from '#tests/api/world/world.ts'

const TOO_MANY = refusal('TOO_MANY_REQUESTS', 429)
const OF_PERSON = { ...TOO_MANY, data: { of: 'PERSON' } }
const OF_NETWORK = { ...TOO_MANY, data: { of: 'NETWORK' } }

/** Alice sells one place in each of these activities, from whatever network people come. */
async function market(activities: number) {
  const app = await shop()
  const places: { activityId: number; attendance: { paymentModelId: number; nbrParticipant: number }[] }[] =
    []
  while (places.length < activities) {
    const { id: activityId } = await app.activity({ host: app.alice })
    const [paymentModelId = 0] = await ticketTypes(app, activityId, [{ name: 'Place', priceCents: 1000 }])
    places.push({ activityId, attendance: [{ paymentModelId, nbrParticipant: 1 }] })
  }
  const place = (index: number) => places[index]!
  const hold = (person: Person, index: number) => app.as(person).payment.open(place(index))
  const from = (peer: string, person: Person) =>
    createRouterClient(router, { context: async () => ({ ...(await app.contextOf(person)), peer }) })
  const elsewhere = (person: Person) => from('198.51.100.7', person)
  return { ...app, place, hold, from, elsewhere }
}

test('of one network and activity, sixty places and one order more', async () => {
  const { services, as, place } = await market(1)
  const { activityId, attendance } = place(0)
  const hold = async (people: number) => {
    const { pass: guestId } = await guestOf(services, { email: `g${people}-${Math.random()}@exemple.org` })
    const wanted = attendance.map((one) => ({ ...one, nbrParticipant: people }))
    return as(null).payment.open({ activityId, attendance: wanted, guestId })
  }
  await hold(50)
  await hold(9)
  await hold(2)
  await expect(hold(1)).rejects.toMatchObject(OF_NETWORK)
})

describe('a person has three holds at most', () => {
  test('of an account, until one of them ends', async () => {
    const { participant, hold, as, orders } = await market(4)
    const bruno = await participant()
    const { intentId = '' } = await hold(bruno, 0)
    for (const index of [1, 2]) await hold(bruno, index)
    await expect(hold(bruno, 3)).rejects.toMatchObject(OF_PERSON)
    expect(await orders()).toHaveLength(3)
    await as(bruno).payment.abandon({ query: { intentId } })
    await hold(bruno, 3)
  })

  test('of an account, also when four are asked for at once', async () => {
    const { participant, hold } = await market(4)
    const bruno = await participant()
    const asked = await Promise.allSettled([0, 1, 2, 3].map((index) => hold(bruno, index)))
    expect(asked.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: TOO_MANY }])
  })

  test('of a guest, with the pass or with the mailed link', async () => {
    const { services, as, place } = await market(5)
    const guest = await guestOf(services)
    const hold = (guestId: string, index: number) => as(null).payment.open({ ...place(index), guestId })
    for (const index of [0, 1, 2]) await hold(guest.pass, index)
    await expect(hold(guest.pass, 3)).rejects.toMatchObject(TOO_MANY)
    await expect(hold(await makeGuestLink(services, guest.id), 3)).rejects.toMatchObject(TOO_MANY)
  })

  test('of a guest, not counting those of a stranger who typed the same address', async () => {
    const { services, as, place } = await market(4)
    const [guest, stranger] = [
      await guestOf(services, { email: 'g@exemple.org' }),
      await guestOf(services, { email: 'g@exemple.org' }),
    ]
    for (const index of [0, 1, 2]) await as(null).payment.open({ ...place(index), guestId: stranger.pass })
    expect(await as(null).payment.open({ ...place(3), guestId: guest.pass })).toMatchObject({ given: 1 })
  })
})

describe('a network holds', () => {
  test('ten times in an activity at most, until one of them is paid or over', async () => {
    const { participant, hold, elsewhere, place, orders, as } = await market(1)
    const people = []
    while (people.length < 10) people.push(await participant())
    for (const person of people) await hold(person, 0)
    const chantal = await participant()
    await expect(hold(chantal, 0)).rejects.toMatchObject(OF_NETWORK)
    expect(await elsewhere(chantal).payment.open(place(0))).toMatchObject({ given: 1 })
    const [first] = await orders()
    await as(people[0]!).payment.abandon({ query: { intentId: first!.transactionId } })
    expect(await hold(await participant(), 0)).toMatchObject({ given: 1 })
  })

  test('fifty times in all at most', async () => {
    const { participant, hold, elsewhere, place, orders } = await market(6)
    for (let people = 0; people < 25; people++) {
      const person = await participant()
      for (const index of people < 10 ? [0, 1] : people < 20 ? [2, 3] : [4, 5]) await hold(person, index)
    }
    expect(await orders()).toHaveLength(50)
    const dimitri = await participant()
    await expect(hold(dimitri, 5)).rejects.toMatchObject(OF_NETWORK)
    expect(await elsewhere(dimitri).payment.open(place(5))).toMatchObject({ given: 1 })
  })

  test('four times as much where it is one of many within an IPv6 /48', async () => {
    const { participant, from, place, orders } = await market(1)
    const people = await Promise.all(Array.from({ length: 40 }, () => participant()))
    for (const [index, person] of people.entries())
      await from(`2001:db8:7:${index.toString(16)}::1`, person).payment.open(place(0))
    expect(await orders()).toHaveLength(40)
    const dimitri = await participant()
    const within = from('2001:db8:7:ff00::1', dimitri).payment.open(place(0))
    await expect(within).rejects.toMatchObject(OF_NETWORK)
    expect(await from('2001:db8:70::1', dimitri).payment.open(place(0))).toMatchObject({ given: 1 })
  })
})
