// Also on PostgreSQL: what others change between the look at an activity and the lock on it.

import { describe, expect, test } from 'vitest'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { questions, ticketTypes } from '#tests/api/world/tickets.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

const party = (activityId: number, people: number, more = {}) => ({
  activityId,
  attendance: [{ nbrParticipant: people }],
  ...more,
})

/** Runs the work once, when somebody has seen places and is about to take the lock: the limits are spent there. */
function beforeTheLock({ services }: World, work: () => Promise<unknown>): void {
  const { rateLimits } = services
  services.rateLimits = {
    ...rateLimits,
    async spend(count) {
      if (count.name === 'joinOfActivity') {
        services.rateLimits = rateLimits
        await work()
      }
      return rateLimits.spend(count)
    },
  }
}

describe('what changes while somebody joins', () => {
  test('a new question has to be answered', async () => {
    const app = await world()
    const hike = await app.activity()
    const bruno = app.as(await app.participant())
    beforeTheLock(app, () =>
      app.as(hike.host).activity.update({
        activity: {
          activityId: hike.id,
          questions: [{ type: 'TEXT', label: 'D’où partez-vous?', required: true }],
        },
      }),
    )
    await expect(bruno.participation.join(party(hike.id, 1))).rejects.toMatchObject(
      refusal('BAD_REQUEST', 400),
    )
  })

  test('a ticket type that is taken off the list is no longer given', async () => {
    const app = await world()
    const hike = await app.activity()
    const bruno = app.as(await app.participant())
    const { paymentModels } = await bruno.activity.read({ activityId: hike.id })
    beforeTheLock(app, () =>
      app.as(hike.host).activity.update({
        activity: { activityId: hike.id, paymentModels: [{ name: 'Nouveau' }] },
      }),
    )
    const { paymentModelId } = paymentModels[0]!
    const input = { activityId: hike.id, attendance: [{ paymentModelId, nbrParticipant: 1 }] }
    await expect(bruno.participation.join(input)).rejects.toMatchObject({ code: 'UNKNOWN_PAYMENT_MODEL' })
  })

  test('the last place of a ticket type goes to one of two', async () => {
    const app = await world()
    const hike = await app.activity()
    await ticketTypes(app, hike.id, [{ name: 'Adulte', capacity: 1 }])
    const [bruno, chantal] = [app.as(await app.participant()), app.as(await app.participant())]
    beforeTheLock(app, () => chantal.participation.join(party(hike.id, 1)))
    expect(await bruno.participation.join(party(hike.id, 1))).toMatchObject({
      result: 'inscription_cancelled',
      left: 0,
    })
  })

  test('the host calls it off', async () => {
    const app = await world()
    const hike = await app.activity()
    await app.participation({ activity: hike })
    const bruno = app.as(await app.participant())
    beforeTheLock(app, () =>
      app.as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'Tempête' } }),
    )
    await expect(bruno.participation.join(party(hike.id, 1))).rejects.toMatchObject({
      code: 'ACTIVITY_CANCELLED',
    })
  })

  test('the same person joins elsewhere: one registration, and the same answer', async () => {
    const app = await world()
    const hike = await app.activity({ capacity: 5 })
    const bruno = app.as(await app.participant())
    let first: unknown
    beforeTheLock(app, async () => (first = await bruno.participation.join(party(hike.id, 2))))
    expect(await bruno.participation.join(party(hike.id, 2))).toEqual(first)
    expect(await ownRegistrations(bruno)).toHaveLength(1)
  })
})

describe('the answer is what reading the registration says', () => {
  test.each([
    ['of a party', {}, 3, false],
    ['where places are unlimited', { capacity: null }, 2, false],
    ['where the host approves', { needsApproval: true }, 2, false],
    ['of a guest', { capacity: 9 }, 2, true],
  ])('%s', async (_, inputs, people, isGuest) => {
    const app = await world()
    const hike = await app.activity(inputs)
    const [asked = 0] = await questions(app, hike.id, [{ label: 'Des allergies?', isPerPerson: true }])
    const responses = [{ questionId: asked, value: 'Noix', person: 2 }]
    const guestId = isGuest ? (await guestOf(app.services)).pass : undefined
    const { participation } = app.as(isGuest ? null : await app.participant())
    const first = await participation.join(party(hike.id, people, { guestId, responses }))
    expect(first.participant?.answers).toHaveLength(1)
    // The second changes nothing, and is answered from the rows.
    expect(await participation.join(party(hike.id, people, { guestId }))).toEqual(first)
  })

  test('with ticket types of which one is limited', async () => {
    const app = await world()
    const hike = await app.activity({ capacity: null })
    const [adult = 0, child = 0] = await ticketTypes(app, hike.id, [
      { name: 'Adulte', capacity: 4 },
      { name: 'Enfant', capacity: 6 },
    ])
    const { participation } = app.as(await app.participant())
    const attendance = [
      { paymentModelId: adult, nbrParticipant: 2 },
      { paymentModelId: child, nbrParticipant: 1 },
    ]
    const first = await participation.join({ activityId: hike.id, attendance })
    expect(first).toMatchObject({ given: 3, left: 7 })
    expect(await participation.join({ activityId: hike.id, attendance })).toEqual(first)
  })
})
