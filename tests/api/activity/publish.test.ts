import { describe, expect, test } from 'vitest'
import { refusal, world } from '#tests/api/world/world.ts'

const draft = (changes = {}) => ({
  name: 'Les crêtes de la Montagne Noire',
  typeId: 1,
  description: 'Onze kilomètres, **lentement**.',
  startDate: '2026-12-05T09:00',
  place: { city: 'Rimouski' },
  participantNbr: 12,
  ...changes,
})

describe('publishing an activity', () => {
  test('puts it before the operators: nobody else sees it yet', async () => {
    const { host, participant, operator, as } = await world()
    const alice = await host()
    const { activityId, slug, validation } = await as(alice).activity.publish({ activity: draft() })

    expect([slug, validation]).toEqual(['les-cretes-de-la-montagne-noire', 'NEED_VALIDATION'])
    expect(await as(alice).activity.read({ activityId })).toMatchObject({ isHost: true, validation })
    expect(await as(await operator()).activity.read({ activityId })).toMatchObject({
      isHost: false,
      validation,
    })
    for (const stranger of [null, await participant()])
      await expect(as(stranger).activity.read({ activityId })).rejects.toMatchObject(
        refusal('ACTIVITY_UNRECOVERED', 404),
      )
    expect(await as(null).activity.list({})).toEqual([])
  })

  test('takes over no row of another activity: whoever reads one knows its ids', async () => {
    const { host, activity, as, db } = await world()
    const other = await activity()
    const asked = { type: 'TEXT' as const, label: 'Pointure' }
    await as(other.host).activity.update({
      activity: {
        activityId: other.id,
        paymentModels: [{ name: 'Adulte', price: 4500, limit: 10 }],
        questions: [asked],
      },
    })
    const rows = async () => ({
      types: await db.selectFrom('ticketType').selectAll().where('activityId', '=', other.id).execute(),
      questions: await db.selectFrom('question').selectAll().where('activityId', '=', other.id).execute(),
    })
    const before = await rows()
    const { paymentModels, questions } = await as(other.host).activity.read({ activityId: other.id })
    const [paymentModelId, questionId] = [paymentModels[0]!.paymentModelId, questions[0]!.questionId]

    const copy = draft({
      paymentModels: [{ paymentModelId, name: 'Gratuit', price: 0 }],
      questions: [{ ...asked, questionId }],
    })
    const alice = await host()
    const { activityId } = await as(alice).activity.publish({ activity: copy })
    expect(await rows()).toEqual(before)
    const published = await as(alice).activity.read({ activityId })
    expect(published).toMatchObject({
      price: 0,
      paymentModels: [{ name: 'Gratuit', price: 0 }],
      questions: [asked],
    })
    expect(published.paymentModels[0]!.paymentModelId).not.toBe(paymentModelId)

    const { draftId } = await as(alice).pages.draft.save({ draftId: null, name: 'À moi', fields: [] })
    const details = {
      ...{ name: 'Les crêtes', typeId: 1, description: 'Lentement.', language: 'fr' as const },
      ...{ start: '2026-12-05T09:00', end: null, timeZone: 'America/Toronto', address: null, capacity: 12 },
      place: { placeId: null, city: 'Rimouski' },
      ticketTypes: [{ id: paymentModelId, name: 'Gratuit', priceCents: 0 }],
      questions: [
        { id: questionId, kind: 'TEXT' as const, label: 'À moi', isRequired: true, isPerPerson: false },
      ],
    }
    const own = await as(alice).pages.draft.publish({ draftId, details })
    expect(await rows()).toEqual(before)
    expect(await as(alice).activity.read({ activityId: own.activityId })).toMatchObject({
      paymentModels: [{ name: 'Gratuit', price: 0 }],
      questions: [{ label: 'À moi' }],
    })
  })

  test('keeps everything that was said', async () => {
    const { host, as } = await world()
    const alice = await host({ firstName: 'Alice', lastName: 'Tremblay' })
    const activity = draft({
      endDate: '2026-12-05T15:30',
      place: { city: 'rimouski', address: '12, rue du Quai' },
      paymentModels: [{ name: 'Adulte' }, { name: 'Enfant', price: 0 }],
      language: 'en',
    })
    const { activityId } = await as(alice).activity.publish({ activity })
    expect(await as(alice).activity.read({ activityId })).toMatchObject({
      name: 'Les crêtes de la Montagne Noire',
      description: 'Onze kilomètres, **lentement**.',
      descriptionHtml: expect.stringContaining('<strong>lentement</strong>') as string,
      language: 'en',
      startDate: '2026-12-05T14:00:00.000Z',
      endDate: '2026-12-05T20:30:00.000Z',
      localStart: '2026-12-05T09:00',
      timeZone: 'America/Toronto',
      place: { city: 'Rimouski', province: 'QC', address: '12, rue du Quai' },
      host: { userId: alice.id, displayName: 'Alice Tremblay' },
      participantNbr: 12,
      placesLeft: 12,
      paymentModels: [
        { name: 'Adulte', price: 0 },
        { name: 'Enfant', price: 0 },
      ],
      price: 0,
      cancelled: false,
      pictureUrl: null,
      join: 'NOT_VALID',
    })
  })

  test('−1 place is no limit', async () => {
    const { host, as } = await world()
    const alice = as(await host())
    const { activityId } = await alice.activity.publish({ activity: draft({ participantNbr: -1 }) })
    expect(await alice.activity.read({ activityId })).toMatchObject({ participantNbr: -1, placesLeft: null })
  })

  test('the text has the language of its author unless another is said', async () => {
    const { host, as } = await world()
    const john = as(await host({ locale: 'en' }))
    const { activityId } = await john.activity.publish({ activity: draft() })
    expect(await john.activity.read({ activityId })).toMatchObject({ language: 'en' })
  })

  test('after three validated activities a host is trusted: the fourth is online at once', async () => {
    const { host, activity, as } = await world()
    const alice = await host()
    for (let time = 1; time <= 3; time++) {
      expect(await as(alice).activity.publish({ activity: draft() })).toMatchObject({
        validation: 'NEED_VALIDATION',
      })
      await activity({ host: alice, state: time === 3 ? 'REFUSED' : 'VALIDED' })
    }
    expect(await as(alice).activity.publish({ activity: draft() })).toMatchObject({
      validation: 'NEED_VALIDATION',
    })
    await activity({ host: alice })
    const { activityId, validation } = await as(alice).activity.publish({ activity: draft() })
    expect(validation).toBe('VALIDED')
    expect(await as(null).activity.read({ activityId })).toMatchObject({ join: 'OPEN' })
  })

  test('what costs something waits for the payment account once its words are in order', async () => {
    const { host, operator, as, db } = await world()
    const alice = await host()
    const paid = draft({ paymentModels: [{ name: 'Adulte', price: 1500 }] })
    const { activityId } = await as(alice).activity.publish({ activity: paid })
    await as(await operator()).pages.moderation.validate({ activityId })
    expect(await as(alice).activity.read({ activityId })).toMatchObject({
      validation: 'WAITING_PAYMENT_VALID',
      price: 1500,
    })
    await db.updateTable('activity').set({ validation: 'VALIDED', validatedAt: 'now' }).execute()
    for (const _ of [1, 2]) {
      const { activityId } = await as(alice).activity.publish({ activity: draft() })
      await as(await operator()).pages.moderation.validate({ activityId })
    }
    const { validation } = await as(alice).activity.publish({ activity: paid })
    expect(validation).toBe('WAITING_PAYMENT_VALID')
  })

  test.each([
    ['a visitor', null, 'UNAUTHORIZED', 401],
    ['who has not confirmed the address', { emailConfirmed: false }, 'ACCOUNT_NOT_USABLE', 403],
    ['who has not accepted the terms', { termsVersion: '2020-01-01' }, 'ACCOUNT_NOT_USABLE', 403],
    ['who is banned', { accountType: 'BANNED' as const }, 'ACCOUNT_BANNED', 403],
  ])('is not for %s', async (_, inputs, code, status) => {
    const { participant, as } = await world()
    const person = inputs && (await participant(inputs))
    await expect(as(person).activity.publish({ activity: draft() })).rejects.toMatchObject(
      refusal(code, status),
    )
  })
})

describe('the time of an activity', () => {
  test.each([
    ['America/Toronto', '2026-12-05T09:00', '2026-12-05T14:00:00.000Z', '2026-12-05T09:00'],
    ['America/Toronto', '2027-07-05T09:00', '2027-07-05T13:00:00.000Z', '2027-07-05T09:00'],
    ['America/St_Johns', '2026-12-05T09:00', '2026-12-05T12:30:00.000Z', '2026-12-05T09:00'],
    ['America/Blanc-Sablon', '2027-07-05T09:00', '2027-07-05T13:00:00.000Z', '2027-07-05T09:00'],
    ['America/Vancouver', '2026-12-05T09:00:00-05:00', '2026-12-05T14:00:00.000Z', '2026-12-05T06:00'],
    ['Europe/Paris', '2026-12-05T14:00:00Z', '2026-12-05T14:00:00.000Z', '2026-12-05T15:00'],
    // the hour that occurs twice is the first of the two
    ['America/Toronto', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z', '2027-11-07T01:30'],
  ])('in %s, %s is %s', async (timeZone, startDate, instant, localStart) => {
    const { host, as } = await world()
    const alice = as(await host())
    const { activityId } = await alice.activity.publish({ activity: draft({ timeZone, startDate }) })
    expect(await alice.activity.read({ activityId })).toMatchObject({
      startDate: instant,
      localStart,
      timeZone,
    })
  })

  test.each([
    ['in the hour that clocks skip in March', { startDate: '2027-03-14T02:30' }, 'NO_SUCH_TIME', 422],
    [
      'ending in that hour',
      { startDate: '2027-03-14T01:00', endDate: '2027-03-14T02:30' },
      'NO_SUCH_TIME',
      422,
    ],
    ['now', { startDate: '2026-11-20T12:00' }, 'IN_THE_PAST', 422],
    ['a minute ago', { startDate: '2026-11-20T11:59' }, 'IN_THE_PAST', 422],
    ['last century', { startDate: '1999-12-31T23:00' }, 'IN_THE_PAST', 422],
    ['ending when it starts, in other words', { endDate: '2026-12-05T14:00:00Z' }, 'ENDS_BEFORE_START', 422],
    ['ending before it starts', { endDate: '2026-12-05T08:00' }, 'BAD_REQUEST', 400],
    ['in a zone that nobody knows', { timeZone: 'America/Rimouski' }, 'BAD_REQUEST', 400],
    ['on the 30th of February', { startDate: '2027-02-30T09:00' }, 'BAD_REQUEST', 400],
    ['in the year 2100', { startDate: '2100-01-01T09:00' }, 'BAD_REQUEST', 400],
    ['tomorrow', { startDate: 'demain' }, 'BAD_REQUEST', 400],
  ])('not %s', async (_, changes, code, status) => {
    const { host, as } = await world()
    const attempt = as(await host()).activity.publish({ activity: draft(changes) })
    await expect(attempt).rejects.toMatchObject(refusal(code, status))
  })

  test('the same minute that does not exist in Toronto exists where clocks do not change', async () => {
    const { host, as } = await world()
    const activity = draft({ startDate: '2027-03-14T02:30', timeZone: 'America/Regina' })
    expect(await as(await host()).activity.publish({ activity })).toMatchObject({
      validation: 'NEED_VALIDATION',
    })
  })
})

describe('the place of an activity', () => {
  test.each(['Rimouski', 'rimouski', '  RIMOUSKI ', 'Trois-Rivières', 'trois rivieres'])(
    '“%s” is one town',
    async (city) => {
      const { host, as } = await world()
      const attempt = as(await host()).activity.publish({ activity: draft({ place: { city } }) })
      expect(await attempt).toMatchObject({ activityId: 1 })
    },
  )

  test('the id of the search is enough, and wins', async () => {
    const { host, as } = await world()
    const alice = as(await host())
    const [rimouski] = await alice.place.search({ search: 'Rimous' })
    const place = { cityPlaceId: rimouski!.cityPlaceId }
    const { activityId } = await alice.activity.publish({ activity: draft({ place }) })
    expect((await alice.activity.read({ activityId })).place?.city).toBe('Rimouski')
  })

  test('a name that several towns bear comes back with all of them', async () => {
    const { host, as } = await world()
    const attempt = as(await host()).activity.publish({ activity: draft({ place: { city: 'Windsor' } }) })
    const error = (await attempt.catch((error: unknown) => error)) as {
      data: { suggestions: { city: string }[] }
    }
    expect(error).toMatchObject(refusal('UNKNOWN_PLACE', 422))
    expect(error.data.suggestions.length).toBeGreaterThan(1)
    expect(new Set(error.data.suggestions.map(({ city }) => city))).toEqual(new Set(['Windsor']))
  })

  test.each([
    [{ city: 'Rimousky' }, ['Rimouski']],
    [{ city: 'Xyzzy' }, []],
    [{ cityPlaceId: '1' }, []],
    [{ cityPlaceId: '1', city: 'Rimousk' }, ['Rimouski']],
  ])('%j is no town; what is near is suggested', async (place, near) => {
    const { host, as } = await world()
    const attempt = as(await host()).activity.publish({ activity: draft({ place }) })
    await expect(attempt).rejects.toMatchObject({
      ...refusal('UNKNOWN_PLACE', 422),
      data: {
        suggestions:
          near.length === 0
            ? []
            : expect.arrayContaining(near.map((city) => expect.objectContaining({ city }) as object)),
      },
    })
  })
})

test.each([
  ['no name', { name: '   ' }],
  ['a name of 121 signs', { name: 'x'.repeat(121) }],
  ['a type that nobody knows', { typeId: 14 }],
  ['no places', { participantNbr: 0 }],
  ['−2 places', { participantNbr: -2 }],
  ['half a place', { participantNbr: 1.5 }],
  ['100,001 places', { participantNbr: 100_001 }],
  ['a negative price', { paymentModels: [{ price: -1 }] }],
  ['half a cent', { paymentModels: [{ price: 0.5 }] }],
  ['a description of 20,001 signs', { description: 'x'.repeat(20_001) }],
  ['no town', { place: {} }],
])('an activity with %s is refused', async (_, changes) => {
  const { host, as } = await world()
  const attempt = as(await host()).activity.publish({ activity: draft(changes) })
  await expect(attempt).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
})

describe('who sees what of an activity', () => {
  async function hikeWithPeople() {
    const app = await world()
    const hike = await app.activity({ capacity: 10 })
    const shy = await app.participation({ activity: hike, partySize: 2 })
    const open = await app.participation({ activity: hike, consent: true })
    return { ...app, hike, shy, open, activityId: hike.id }
  }

  test('a visitor: how many come', async () => {
    const { as, activityId, participant } = await hikeWithPeople()
    for (const person of [null, await participant()]) {
      const seen = await as(person).activity.read({ activityId })
      expect(seen.participants).toEqual([
        { nbrParticipant: 2, isHost: false },
        { nbrParticipant: 1, isHost: false },
      ])
      expect(seen).toMatchObject({ placesLeft: 7, own: null, isHost: false, canRate: false, refusal: null })
    }
  })

  test('a participant: their own entry with its tickets, and how many others come', async () => {
    const { as, activityId, shy } = await hikeWithPeople()
    const seen = await as(shy.person).activity.read({ activityId })
    expect(seen.participants).toMatchObject([{ id: shy.id, email: shy.person.email }, {}])
    expect(seen.participants[1]).toEqual({ nbrParticipant: 1, isHost: false })
    expect(seen.own?.tickets).toHaveLength(2)
    expect(seen.join).toBe('JOINED')
  })

  test('the host: everybody, the address only of those who agreed, and never a ticket', async () => {
    const { as, activityId, hike, shy, open } = await hikeWithPeople()
    const seen = await as(hike.host).activity.read({ activityId })
    expect(seen.participants).toMatchObject([
      { id: shy.id, userId: shy.person.id, firstname: shy.person.firstName, email: null, participantNbr: 2 },
      { id: open.id, userId: open.person.id, email: open.person.email },
    ])
    expect(JSON.stringify(seen)).not.toContain('uuid')
    expect(seen.join).toBe('HOST')
  })

  test('an operator: as the host', async () => {
    const { as, activityId, operator, shy } = await hikeWithPeople()
    const seen = await as(await operator()).activity.read({ activityId })
    expect(seen.participants).toMatchObject([{ id: shy.id, email: null }, {}])
    expect(seen.isHost).toBe(false)
    expect(JSON.stringify(seen)).not.toContain('uuid')
  })

  test('another host: as anybody', async () => {
    const { as, activityId, activity } = await hikeWithPeople()
    const other = await activity()
    const seen = await as(other.host).activity.read({ activityId })
    expect(seen.participants).toEqual([
      { nbrParticipant: 2, isHost: false },
      { nbrParticipant: 1, isHost: false },
    ])
  })
})

describe('what reading says about joining', () => {
  test.each([
    ['OPEN', { capacity: 2 }, 1],
    ['FULL', { capacity: 1 }, 1],
    ['OPEN', { capacity: null }, 40],
    ['CANCELLED', { state: 'CANCELLED' as const }, 0],
  ])('%s', async (join, inputs, partySize) => {
    const { activity, participation, as } = await world()
    const hike = await activity(inputs)
    if (partySize) await participation({ activity: hike, partySize })
    expect(await as(null).activity.read({ activityId: hike.id })).toMatchObject({ join })
  })

  test('STARTED, and the host may mark people from then on', async () => {
    const { activity, as, clock } = await world()
    const hike = await activity()
    clock.pass({ days: 7 })
    expect(await as(null).activity.read({ activityId: hike.id })).toMatchObject({
      join: 'STARTED',
      canRate: false,
    })
    expect(await as(hike.host).activity.read({ activityId: hike.id })).toMatchObject({ canRate: true })
  })
})

test('a refused activity: its host reads why, a stranger finds nothing', async () => {
  const { activity, participant, as } = await world()
  const hike = await activity({ state: 'REFUSED' })
  expect(await as(hike.host).activity.read({ activityId: hike.id })).toMatchObject({
    validation: 'REFUSED',
    refusal: { reason: 'OTHERS', message: 'Le lieu est privé.' },
  })
  await expect(as(await participant()).activity.read({ activityId: hike.id })).rejects.toMatchObject(
    refusal('ACTIVITY_UNRECOVERED', 404),
  )
})

test('my activities: newest start first, in pages of ten, with what became of them', async () => {
  const { host, activity, as, clock } = await world()
  const alice = await host()
  for (let day = 1; day <= 11; day++)
    await activity({
      host: alice,
      name: `Jour ${day}`,
      start: new Date(clock.now.getTime() + day * 86_400_000).toISOString(),
      ...(day === 11 && { state: 'CANCELLED' as const }),
    })
  await activity() // somebody else's
  const [first, second] = [
    await as(alice).activity.listMine({ page: 0 }),
    await as(alice).activity.listMine({ page: 1 }),
  ]
  expect(first.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((day) => `Jour ${day}`))
  expect(first[0]).toMatchObject({ cancelled: true, placesTaken: 0 })
  expect(second.map(({ name }) => name)).toEqual(['Jour 1'])
})
