// Also on PostgreSQL: counts places under a lock.

import { describe, expect, test } from 'vitest'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

/** Returns the input to join with a party of `people`. */
const party = (activityId: number, people: number, more = {}) => ({
  activityId,
  attendance: [{ nbrParticipant: people }],
  ...more,
})

describe('joining an activity', () => {
  test('gives a party one ticket a person', async () => {
    const { participant, activity, as } = await world()
    const bruno = await participant()
    const hike = await activity({ capacity: 10 })

    const joined = await as(bruno).participation.join(party(hike.id, 3))

    expect(joined).toMatchObject({ result: 'inscription_ok', given: 3, left: 7 })
    expect(joined.participant).toMatchObject({
      userId: bruno.id,
      activityId: hike.id,
      participantNbr: 3,
      state: 'YES',
    })
    expect(joined.participant?.tickets.map(({ position, of }) => `${position}/${of}`)).toEqual([
      '1/3',
      '2/3',
      '3/3',
    ])
    expect(new Set(joined.participant?.tickets.map(({ uuid }) => uuid)).size).toBe(3)
  })

  test('takes the last places', async () => {
    const { participant, activity, participation, as } = await world()
    const hike = await activity({ capacity: 5 })
    await participation({ activity: hike, partySize: 3 })

    const joined = await as(await participant()).participation.join(party(hike.id, 2))
    expect(joined).toMatchObject({ result: 'inscription_ok', given: 2, left: 0 })
  })

  test('is cancelled as a whole when the party does not fit, and says what is left', async () => {
    const { participant, activity, participation, as } = await world()
    const hike = await activity({ capacity: 5 })
    await participation({ activity: hike, partySize: 3 })
    const bruno = await participant()

    const answer = await as(bruno).participation.join(party(hike.id, 3))
    expect(answer).toEqual({ result: 'inscription_cancelled', given: 0, left: 2 })
    expect(await ownRegistrations(as(bruno))).toEqual([])
  })

  test('gives fewer places only to those who agreed to it', async () => {
    const { participant, activity, participation, as } = await world()
    const hike = await activity({ capacity: 5 })
    await participation({ activity: hike, partySize: 3 })

    const joined = await as(await participant()).participation.join(party(hike.id, 4, { acceptFewer: true }))
    expect(joined).toMatchObject({ result: 'inscription_some_participant', given: 2, left: 0 })
    expect(joined.participant?.tickets).toHaveLength(2)
  })

  test('twice with fewer places accepted answers the same registration', async () => {
    const { participant, activity, participation, as } = await world()
    const hike = await activity({ capacity: 5 })
    await participation({ activity: hike, partySize: 3 })
    const bruno = await participant()
    const send = () => as(bruno).participation.join(party(hike.id, 4, { acceptFewer: true }))

    const first = await send()
    const second = await send()

    expect(second).toEqual(first)
    expect(second).toMatchObject({ result: 'inscription_some_participant', given: 2, left: 0 })
  })

  test('gives nothing when nothing is left, even to those who would take fewer', async () => {
    const { participant, activity, participation, as } = await world()
    const hike = await activity({ capacity: 1 })
    await participation({ activity: hike })

    const answer = await as(await participant()).participation.join(party(hike.id, 2, { acceptFewer: true }))
    expect(answer).toEqual({ result: 'inscription_cancelled', given: 0, left: 0 })
  })

  test('has no end where places are unlimited', async () => {
    const { participant, activity, as } = await world()
    const concert = await activity({ capacity: null })

    const joined = await as(await participant()).participation.join(party(concert.id, 50))
    expect(joined).toMatchObject({ result: 'inscription_ok', given: 50 })
    expect(joined.left).toBeUndefined()
  })

  test.each([
    ['the same', 3],
    ['a smaller', 1],
  ])('twice with %s number answers the same registration and changes nothing', async (_, people) => {
    const { participant, activity, as } = await world()
    const hike = await activity({ capacity: 10 })
    const bruno = await participant()

    const first = await as(bruno).participation.join(party(hike.id, 3))
    const second = await as(bruno).participation.join(party(hike.id, people))

    expect(second).toEqual(first)
    expect(second).toMatchObject({ result: 'inscription_ok', given: 3, left: 7 })
  })

  test('again answers the same even after the start, when nothing could be joined any more', async () => {
    const { participant, activity, as, clock } = await world()
    const hike = await activity({ capacity: 10 })
    const bruno = await participant()
    const first = await as(bruno).participation.join(party(hike.id, 3))
    clock.pass({ days: 8 })

    const second = await as(bruno).participation.join(party(hike.id, 3))
    expect([second.given, second.participant?.id]).toEqual([3, first.participant?.id])
    await expect(as(bruno).participation.join(party(hike.id, 4))).rejects.toMatchObject(
      refusal('ALREADY_STARTED', 409),
    )
  })

  test('chooses the payment model by its id; that of another activity is unknown', async () => {
    const { participant, activity, as } = await world()
    const ticketTypes = [
      { name: 'Adulte', priceCents: 0 },
      { name: 'Enfant', priceCents: 0 },
    ]
    const [hike, other] = [await activity({ ticketTypes }), await activity()]
    const bruno = as(await participant())
    const [, child] = (await bruno.activity.read({ activityId: hike.id })).paymentModels
    const [foreign] = (await bruno.activity.read({ activityId: other.id })).paymentModels
    const input = (paymentModelId?: number) => ({
      activityId: hike.id,
      attendance: [{ paymentModelId, nbrParticipant: 1 }],
    })

    await expect(bruno.participation.join(input(foreign!.paymentModelId))).rejects.toMatchObject(
      refusal('UNKNOWN_PAYMENT_MODEL', 422),
    )
    await expect(bruno.participation.join(input())).rejects.toMatchObject(
      refusal('UNKNOWN_PAYMENT_MODEL', 422),
    )
    const joined = await bruno.participation.join(input(child!.paymentModelId))
    expect(joined.participant?.tickets[0]?.paymentModelId).toBe(child!.paymentModelId)
  })

  test('tells the participant and the host, once', async () => {
    const { participant, activity, as, delivered } = await world()
    const hike = await activity({ capacity: 10 })
    const bruno = await participant()
    await delivered()

    for (const people of [2, 2, 1]) await as(bruno).participation.join(party(hike.id, people))

    const messages = await delivered()
    expect(messages.map(({ to }) => to.address).sort()).toEqual([bruno.email, hike.host.email].sort())
  })
})

describe('joining with a larger number', () => {
  test('enlarges the registration, and keeps the tickets that were given', async () => {
    const { participant, activity, as } = await world()
    const hike = await activity({ capacity: 10 })
    const bruno = await participant()
    const first = await as(bruno).participation.join(party(hike.id, 2))

    const second = await as(bruno).participation.join(party(hike.id, 5))
    expect(second).toMatchObject({ result: 'inscription_ok', given: 5, left: 5 })
    expect(second.participant).toMatchObject({ id: first.participant?.id, participantNbr: 5 })
    const uuids = (joined: typeof first) => joined.participant?.tickets.map(({ uuid }) => uuid)
    expect(uuids(second)).toHaveLength(5)
    expect(uuids(second)).toEqual(expect.arrayContaining(uuids(first)!))
  })

  test('leaves it as it is when there are not enough places, and says what is left', async () => {
    const { participant, activity, as } = await world()
    const hike = await activity({ capacity: 4 })
    const bruno = await participant()
    await as(bruno).participation.join(party(hike.id, 2))

    const answer = await as(bruno).participation.join(party(hike.id, 5))
    expect(answer).toMatchObject({ result: 'inscription_cancelled', given: 0, left: 2 })
    expect(answer.participant).toMatchObject({ participantNbr: 2 })
    expect((await as(null).activity.read({ activityId: hike.id })).placesLeft).toBe(2)
  })

  test('takes what is left when fewer are accepted', async () => {
    const { participant, activity, as } = await world()
    const hike = await activity({ capacity: 4 })
    const bruno = await participant()
    await as(bruno).participation.join(party(hike.id, 2))

    const answer = await as(bruno).participation.join(party(hike.id, 9, { acceptFewer: true }))
    expect(answer).toMatchObject({ result: 'inscription_some_participant', given: 4, left: 0 })
    expect(answer.participant?.tickets).toHaveLength(4)
  })

  test('never holds more than fifty people', async () => {
    const { participant, activity, as } = await world()
    const concert = await activity()
    const bruno = await participant()
    expect(await as(bruno).participation.join(party(concert.id, 50))).toMatchObject({ given: 50 })
    await expect(as(bruno).participation.join(party(concert.id, 51))).rejects.toMatchObject(
      refusal('BAD_REQUEST', 400),
    )
  })

  test('tells the participant and the host how many came on top', async () => {
    const { participant, activity, as, db } = await world()
    const hike = await activity()
    const bruno = await participant()
    const { participant: row } = await as(bruno).participation.join(party(hike.id, 2))
    await db.deleteFrom('notification').execute()
    await as(bruno).participation.join(party(hike.id, 5))

    const told = await db
      .selectFrom('notification')
      .select(['userId', 'type', 'details'])
      .orderBy('id')
      .execute()
    const details = { participationId: row!.id, added: 3 }
    const read = told.map((one) => ({ ...one, details: JSON.parse(one.details) as object }))
    expect(read).toMatchObject([
      { userId: bruno.id, type: 'NEW_PARTICIPANT', details },
      { userId: hike.host.id, type: 'NEW_PARTICIPANT_FOR_HOST', details },
    ])
  })
})

describe('a party has from 1 to 50 people', () => {
  test.each([
    [0, 'tooFew'],
    [-1, 'tooFew'],
    [1.5, 'wrong'],
    [51, 'tooMany'],
    [1e9, 'tooMany'],
    ['2', 'wrong'],
    [null, 'required'],
    [undefined, 'required'],
  ])('not %j', async (people, code) => {
    const { participant, activity, browser } = await world()
    const hike = await activity()
    const page = browser()
    await page.signIn(await participant())
    const json = { activityId: hike.id, attendance: [{ nbrParticipant: people }] }
    const { status, body } = await page.send('/api/activity/participant', { json })
    const field = 'attendance.0.nbrParticipant'
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ field, code: `participation.nbrParticipant.${code}` }] },
    ])
  })

  test.each([
    ['nothing at all', {}, 'attendance', 'attendance.required'],
    ['an empty list', { attendance: [] }, 'attendance', 'attendance.required'],
    ['a number instead of a list', { attendance: 2 }, 'attendance', 'common.list'],
  ])('%s', async (_, more, field, code) => {
    const { participant, activity, browser } = await world()
    const hike = await activity()
    const page = browser()
    await page.signIn(await participant())
    const json = { activityId: hike.id, ...more }
    const { status, body } = await page.send('/api/activity/participant', { json })
    expect([status, body]).toMatchObject([400, { fields: [{ field, code }] }])
  })
})

describe('who may not join', () => {
  test('a visitor signs in first', async () => {
    const { activity, as } = await world()
    const attempt = as(null).participation.join(party((await activity()).id, 1))
    await expect(attempt).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test('who has not confirmed the address gets the 401 of the specification', async () => {
    const { participant, activity, as } = await world()
    const bruno = await participant({ emailConfirmed: false })
    const attempt = as(bruno).participation.join(party((await activity()).id, 1))
    await expect(attempt).rejects.toMatchObject(refusal('mail_not_validated', 401))
  })

  test('who has not accepted the terms in force is told so', async () => {
    const { participant, activity, as } = await world()
    const bruno = await participant({ termsVersion: '2020-01-01' })
    const attempt = as(bruno).participation.join(party((await activity()).id, 1))
    await expect(attempt).rejects.toMatchObject({
      ...refusal('ACCOUNT_NOT_USABLE', 403),
      data: { active: 'WAITING_POLICY_VALIDATION' },
    })
  })

  test('a banned account may not', async () => {
    const { participant, activity, as } = await world()
    const bruno = await participant({ accountType: 'BANNED' })
    const attempt = as(bruno).participation.join(party((await activity()).id, 1))
    await expect(attempt).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
  })

  test('the host is there anyway', async () => {
    const { activity, as } = await world()
    const hike = await activity()
    const attempt = as(hike.host).participation.join(party(hike.id, 1))
    await expect(attempt).rejects.toMatchObject(refusal('HOST_CANNOT_JOIN', 409))
  })
})

describe('what cannot be joined', () => {
  test('an activity that has started, from the very second', async () => {
    const { participant, activity, as, clock } = await world()
    const hike = await activity({ start: '2026-11-21T14:00:00.000Z' })
    const [alice, bruno] = [await participant(), await participant()]

    clock.now = new Date('2026-11-21T13:59:59.999Z')
    expect(await as(alice).participation.join(party(hike.id, 1))).toMatchObject({ result: 'inscription_ok' })
    clock.now = new Date('2026-11-21T14:00:00.000Z')
    const late = as(bruno).participation.join(party(hike.id, 1))
    await expect(late).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
  })

  test('one that was cancelled', async () => {
    const { participant, activity, as } = await world()
    const hike = await activity({ state: 'CANCELLED' })
    const attempt = as(await participant()).participation.join(party(hike.id, 1))
    await expect(attempt).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
  })

  test.each(['NEED_VALIDATION', 'REFUSED'] as const)(
    '%s: a stranger does not learn that it exists',
    async (state) => {
      const { participant, activity, as } = await world()
      const hike = await activity({ state })
      const attempt = as(await participant()).participation.join(party(hike.id, 1))
      await expect(attempt).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
    },
  )

  test('one that never was', async () => {
    const { participant, as } = await world()
    const attempt = as(await participant()).participation.join(party(4711, 1))
    await expect(attempt).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
  })

  test('with an order that is not theirs, or not there', async () => {
    const { participant, as, activity } = await world()
    const bruno = as(await participant())
    const hike = await activity()
    const settling = bruno.participation.join({ activityId: hike.id, paymentId: 'pi_1' })
    await expect(settling).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

test('forty people run for twelve places at once: twelve get one, and the rows say the same', async () => {
  const { participant, activity, as, db } = await world()
  const hike = await activity({ capacity: 12 })
  const people = await Promise.all(Array.from({ length: 40 }, () => participant()))

  const answers = await Promise.all(people.map((person) => as(person).participation.join(party(hike.id, 1))))

  expect(answers.filter(({ result }) => result === 'inscription_ok')).toHaveLength(12)
  expect(answers.filter(({ result }) => result === 'inscription_cancelled')).toHaveLength(28)
  const sum = (table: 'participation' | 'ticket') =>
    db.selectFrom(table).select('id').where('activityId', '=', hike.id).where('endedAt', 'is', null).execute()
  expect(await sum('participation')).toHaveLength(12)
  expect(await sum('ticket')).toHaveLength(12)
})

test('one person who presses the button ten times at once is registered once', async () => {
  const { participant, activity, as } = await world()
  const hike = await activity({ capacity: 12 })
  const bruno = await participant()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as(bruno).participation.join(party(hike.id, 2))),
  )
  expect(new Set(answers.map(({ participant }) => participant?.id)).size).toBe(1)
  expect((await as(null).activity.read({ activityId: hike.id })).placesLeft).toBe(10)
})
