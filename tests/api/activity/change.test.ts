// Also on PostgreSQL: versions under a lock.

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import ActivityStatistics from '#app/features/hosting/statistics/of-activity.tsx'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { refusal, world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

type Change = Parameters<Awaited<ReturnType<typeof hikeOfAlice>>['change']>[0]

/** A published hike of Alice’s, and her calls to change it. */
async function hikeOfAlice(inputs: Parameters<Awaited<ReturnType<typeof world>>['activity']>[0] = {}) {
  const app = await world()
  const hike = await app.activity(inputs)
  const activityId = hike.id
  const alice = app.as(hike.host)
  return {
    ...app,
    ...{ hike, activityId, alice },
    change: (change: Omit<Parameters<typeof alice.activity.update>[0]['activity'], 'activityId'>) =>
      alice.activity.update({ activity: { activityId, ...change } }),
    read: () => alice.activity.read({ activityId }),
    row: () =>
      app.db.selectFrom('activity').selectAll().where('id', '=', activityId).executeTakeFirstOrThrow(),
  }
}

describe('changing an activity', () => {
  test('what is left out stays', async () => {
    const { change, read } = await hikeOfAlice({ capacity: 12 })
    const before = await read()
    const { slug, lockVersion } = await change({ name: 'Les battures au crépuscule' })
    expect([slug, lockVersion]).toEqual(['les-battures-au-crepuscule', 1])
    expect(await read()).toEqual({ ...before, name: 'Les battures au crépuscule', slug, lockVersion: 1 })
  })

  test('the whole, and it reads as it was said', async () => {
    const { change, read } = await hikeOfAlice()
    await change({
      endDate: '2026-11-27T16:00',
      place: { city: 'Lévis', address: 'Quai Paquet' },
      participantNbr: 20,
      paymentModels: [
        { name: 'Adulte', limit: 15, salesStart: '2026-11-21T08:00', salesEnd: '2026-11-27T08:00' },
        { name: 'Membre', membersOnly: true },
      ],
      questions: [
        { type: 'TEXT', label: 'Pointure', required: true, perPerson: true },
        { type: 'CHECKBOX', label: 'J’ai une lampe' },
      ],
      refundPolicies: { refundMax: 14, pctRefundMax: 100, refundMin: 2, pctRefundMin: 50 },
      minimumNbr: 4,
      minimumDate: '2026-11-25T12:00',
      ticketsLockedAt: '2026-11-25T18:00',
      membersOnly: true,
      externalTicketUrl: 'https://billets.exemple.org/battures',
      onlineLink: 'https://visio.exemple.org/battures',
    })
    expect(await read()).toMatchObject({
      place: { city: 'Lévis', address: 'Quai Paquet' },
      participantNbr: 20,
      paymentModels: [
        {
          name: 'Adulte',
          limit: 15,
          salesStart: '2026-11-21T13:00:00.000Z',
          salesEnd: '2026-11-27T13:00:00.000Z',
          membersOnly: false,
        },
        { name: 'Membre', limit: null, membersOnly: true },
      ],
      questions: [
        { type: 'TEXT', label: 'Pointure', required: true, perPerson: true },
        { type: 'CHECKBOX', label: 'J’ai une lampe', required: false, perPerson: false },
      ],
      refundPolicies: {
        refundMax: 14,
        pctRefundMax: 100,
        refundNom: 0,
        pctRefundNom: 0,
        refundMin: 2,
        pctRefundMin: 50,
      },
      minimumNbr: 4,
      minimumDate: '2026-11-25T17:00:00.000Z',
      ticketsLockedAt: '2026-11-25T23:00:00.000Z',
      membersOnly: true,
      externalTicketUrl: 'https://billets.exemple.org/battures',
      onlineLink: 'https://visio.exemple.org/battures',
    })
    await change({ minimumNbr: null, ticketsLockedAt: null, externalTicketUrl: null, questions: [] })
    expect(await read()).toMatchObject({
      minimumNbr: null,
      minimumDate: null,
      ticketsLockedAt: null,
      externalTicketUrl: null,
      questions: [],
    })
  })

  test('calendars hear of another time or place, and of nothing else', async () => {
    const { change, row } = await hikeOfAlice()
    await change({ description: 'Trois heures.' })
    expect((await row()).calendarSequence).toBe(0)
    await change({ place: { city: 'Lévis' } })
    await change({ startDate: '2026-12-01T09:00' })
    expect((await row()).calendarSequence).toBe(2)
  })

  test('is found by its new words, and no longer by the old ones', async () => {
    const { change, as } = await hikeOfAlice()
    await change({ name: 'Patinage sur la rivière', description: 'Deux heures.' })
    const found = (search: string) => as(null).activity.list({ filters: JSON.stringify({ search }) })
    expect(await found('patinage')).toHaveLength(1)
    expect(await found('battures')).toHaveLength(0)
  })

  test('members of the organisation change what they made, and nobody else’s', async () => {
    const app = await world()
    const club = await organisation(app)
    const [marc, lea] = [await member(app, club), await member(app, club)]
    const asMarc = acting(app, marc, club)
    const { activityId } = await asMarc.activity.publish({
      activity: {
        name: 'Sortie du club',
        typeId: 1,
        description: 'Deux heures.',
        startDate: '2026-12-24T09:00',
        place: { city: 'Rimouski' },
        participantNbr: 10,
      },
    })
    await asMarc.activity.update({ activity: { activityId, participantNbr: 12 } })
    await expect(
      acting(app, lea, club).activity.update({ activity: { activityId, participantNbr: 14 } }),
    ).rejects.toMatchObject(refusal('ORGANISATION_ADMIN_REQUIRED', 403))
    await expect(
      app.as(marc).activity.update({ activity: { activityId, participantNbr: 14 } }),
    ).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
  })

  test('not once it is cancelled', async () => {
    const { change } = await hikeOfAlice({ state: 'CANCELLED' })
    await expect(change({ name: 'Encore' })).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
  })

  test('once it has begun, its words but not its start', async () => {
    const { change, read, clock } = await hikeOfAlice()
    clock.pass({ days: 8 })
    await expect(change({ startDate: '2026-12-24T09:00' })).rejects.toMatchObject(
      refusal('ALREADY_STARTED', 409),
    )
    await change({ description: 'Merci à tout le monde.' })
    expect((await read()).description).toBe('Merci à tout le monde.')
  })
})

describe('two people who change it at the same time', () => {
  test('the second one is told, and overwrites nothing', async () => {
    const { change, read } = await hikeOfAlice()
    const lockVersion = (await read()).lockVersion!
    await change({ lockVersion, name: 'Premier' })
    await expect(change({ lockVersion, name: 'Second' })).rejects.toMatchObject({
      ...refusal('CHANGED_MEANWHILE', 409),
      data: { lockVersion: 1 },
    })
    expect((await read()).name).toBe('Premier')
  })

  test('exactly one of ten wins', async () => {
    const { change, read } = await hikeOfAlice()
    const attempts = Array.from({ length: 10 }, (_, at) => change({ lockVersion: 0, name: `Essai ${at}` }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).lockVersion).toBe(1)
  })

  test('somebody who registers meanwhile stands in nobody’s way', async () => {
    const { change, participation, hike } = await hikeOfAlice()
    await participation({ activity: hike })
    expect(await change({ lockVersion: 0, name: 'Toujours là' })).toMatchObject({ lockVersion: 1 })
  })
})

describe('a refused activity', () => {
  const REFUSED = { validation: 'REFUSED', refusal: { reason: 'OTHERS', message: 'Le lieu est privé.' } }
  const WAITING = { validation: 'NEED_VALIDATION', refusal: null }

  test('waits again once it is changed: call and pages say so, and the old refusal is gone', async () => {
    const { alice, activityId, change, read } = await hikeOfAlice({ state: 'REFUSED' })
    const view = async () => (await alice.pages.hosting.view({ activityId })).activity
    expect(await view()).toMatchObject(REFUSED)
    expect((await change({ name: 'Un lieu public' })).validation).toBe('NEED_VALIDATION')
    expect(await read()).toMatchObject(WAITING)
    expect(await view()).toMatchObject(WAITING)
  })

  test('stays refused where nothing that people read has changed', async () => {
    const { change, read } = await hikeOfAlice({ state: 'REFUSED' })
    expect((await change({ participantNbr: 12 })).validation).toBe('REFUSED')
    expect(await read()).toMatchObject(REFUSED)
  })

  test('waits again with a new picture, too', async () => {
    const { alice, activityId, read } = await hikeOfAlice({ state: 'REFUSED' })
    await alice.activity.setPicture({ query: { activityId }, body: { file: await photograph() } })
    expect(await read()).toMatchObject(WAITING)
  })
})

describe('what is taken stays', () => {
  test('fewer places than are taken are refused, with the number', async () => {
    const { change, participation, hike, read } = await hikeOfAlice({ capacity: 10 })
    await participation({ activity: hike, partySize: 6 })
    await expect(change({ participantNbr: 5, name: 'Plus petit' })).rejects.toMatchObject({
      ...refusal('PLACES_TAKEN', 409),
      data: { taken: 6 },
    })
    expect(await read()).toMatchObject({ participantNbr: 10, name: hike.name })
  })

  test('a ticket type that is out keeps as many as are out', async () => {
    const { change, participation, hike, read } = await hikeOfAlice()
    const [model] = (await read()).paymentModels
    await participation({ activity: hike, partySize: 3 })
    const { paymentModelId } = model!
    await expect(change({ paymentModels: [{ paymentModelId, limit: 2 }] })).rejects.toMatchObject({
      ...refusal('PAYMENT_MODEL_TAKEN', 409),
      data: { field: 'paymentModels.0.limit', taken: 3 },
    })
    await change({ paymentModels: [{ paymentModelId, name: 'Plein air', limit: 3 }] })
    expect((await read()).paymentModels).toMatchObject([{ paymentModelId, name: 'Plein air', limit: 3 }])
  })

  test('one that is taken off the list is ended, and its tickets stay good', async () => {
    const { change, participant, participation, hike, as, read, db } = await hikeOfAlice()
    const [model] = (await read()).paymentModels
    const bruno = await participant()
    await participation({ activity: hike, person: bruno })
    await change({ paymentModels: [{ name: 'Nouveau' }] })
    expect((await read()).paymentModels).toMatchObject([{ name: 'Nouveau' }])
    const old = db.selectFrom('ticketType').selectAll().where('id', '=', model!.paymentModelId)
    expect((await old.executeTakeFirstOrThrow()).endedAt).not.toBeNull()
    expect((await as(bruno).activity.read({ activityId: hike.id })).own?.tickets).toHaveLength(1)
  })

  test('a question asked in another way is another question', async () => {
    const { change, read, db } = await hikeOfAlice()
    await change({ questions: [{ type: 'TEXT', label: 'Pointure' }] })
    const [asked] = (await read()).questions
    const { questionId } = asked!
    await change({ questions: [{ questionId, type: 'TEXT', label: 'Pointure de bottes' }] })
    expect((await read()).questions).toMatchObject([{ questionId, label: 'Pointure de bottes' }])
    await change({ questions: [{ questionId, type: 'CHECKBOX', label: 'J’ai des bottes' }] })
    const [other] = (await read()).questions
    expect(other!.questionId).not.toBe(questionId)
    const kept = db.selectFrom('question').selectAll().where('id', '=', questionId)
    expect(await kept.executeTakeFirstOrThrow()).toMatchObject({ label: 'Pointure de bottes', kind: 'TEXT' })
  })

  test('of a row that stays, what is left out stays', async () => {
    const { change, read } = await hikeOfAlice()
    const adult = {
      ...{ name: 'Adulte', price: 4500, limit: 15, membersOnly: true, taxed: false },
      ...{ salesStart: '2026-11-21T08:00', salesEnd: '2026-11-27T08:00' },
    }
    await change({
      paymentModels: [adult],
      questions: [{ type: 'TEXT', label: 'Pointure', required: true, perPerson: true }],
    })
    const { paymentModels, questions } = await read()
    const [{ paymentModelId }, { questionId }] = [paymentModels[0]!, questions[0]!]
    await change({
      paymentModels: [{ paymentModelId, limit: 40 }, { name: 'Enfant' }],
      questions: [{ questionId, type: 'TEXT', label: 'Pointure de bottes' }],
    })
    const after = await read()
    expect(after.paymentModels).toEqual([
      { ...paymentModels[0], limit: 40, placesLeft: 40 },
      expect.objectContaining({ name: 'Enfant', price: 0, limit: null, membersOnly: false, taxed: true }),
    ])
    expect(after.questions).toEqual([{ ...questions[0], label: 'Pointure de bottes' }])
    await change({ paymentModels: [{ paymentModelId, name: null, limit: null, salesEnd: null }] })
    expect((await read()).paymentModels).toEqual([
      { ...paymentModels[0], name: null, limit: null, salesEnd: null, placesLeft: null },
    ])
  })

  test('half a minimum is refused where the other half stands nowhere', async () => {
    const { change, read } = await hikeOfAlice()
    const half = { ...refusal('OUT_OF_ORDER', 422), data: { field: 'minimumDate' } }
    await expect(change({ minimumNbr: 6 })).rejects.toMatchObject(half)
    await expect(change({ minimumDate: '2026-11-25T12:00' })).rejects.toMatchObject(half)
    await change({ minimumNbr: 6, minimumDate: '2026-11-25T12:00' })
    await change({ minimumNbr: 7 })
    expect(await read()).toMatchObject({ minimumNbr: 7 })
  })

  test('a place is taken as it was answered', async () => {
    const { change, read } = await hikeOfAlice()
    const before = (await read()).place!
    const { cityPlaceId, city, nearCity, address } = before
    expect([nearCity, address]).toContain(null)
    await change({ place: { cityPlaceId, city, nearCity, address } })
    expect((await read()).place).toEqual(before)
  })

  test('rows of another activity cannot be taken over', async () => {
    const { change, activity, as, read } = await hikeOfAlice()
    const other = await activity()
    const [theirs] = (await as(other.host).activity.read({ activityId: other.id })).paymentModels
    const { paymentModelId } = theirs!
    await expect(change({ paymentModels: [{ paymentModelId, price: 0 }] })).rejects.toMatchObject(
      refusal('UNKNOWN_ROW', 422),
    )
    const [mine] = (await read()).paymentModels
    const twice = { paymentModelId: mine!.paymentModelId }
    await expect(change({ paymentModels: [twice, twice] })).rejects.toMatchObject(refusal('UNKNOWN_ROW', 422))
    await expect(
      change({ questions: [{ questionId: 99, type: 'TEXT', label: 'À qui ?' }] }),
    ).rejects.toMatchObject(refusal('UNKNOWN_ROW', 422))
  })
})

describe('a price', () => {
  test('takes an activity off the list until its host can be paid, and gives it back when it goes', async () => {
    const { change, read, as } = await hikeOfAlice()
    await change({ paymentModels: [{ price: 1250 }] })
    expect(await read()).toMatchObject({ validation: 'WAITING_PAYMENT_VALID', price: 1250 })
    expect(await as(null).activity.list({})).toEqual([])
    await change({ paymentModels: [] })
    expect(await read()).toMatchObject({ validation: 'VALIDED', price: 0 })
    expect(await as(null).activity.list({})).toHaveLength(1)
  })

  test.each([[1], [49]])('of %i cents is too small to be paid', async (price) => {
    const { change, read } = await hikeOfAlice()
    await expect(change({ paymentModels: [{ price }] })).rejects.toMatchObject({
      status: 400,
      data: {
        issues: [{ message: 'paymentModel.price.tooLow', path: ['activity', 'paymentModels', 0, 'price'] }],
      },
    })
    expect(await read()).toMatchObject({ price: 0 })
    await change({ paymentModels: [{ price: 50 }] })
    expect(await read()).toMatchObject({ price: 50 })
  })

  test('is taxed unless the host says that it is exempt', async () => {
    const { change, read } = await hikeOfAlice()
    await change({
      paymentModels: [
        { name: 'Adulte', price: 1500 },
        { name: 'Atelier', price: 1000, taxed: false },
      ],
    })
    const { paymentModels } = await read()
    expect(paymentModels).toMatchObject([{ taxed: true }, { taxed: false }])
    const [adult, workshop] = paymentModels
    await change({
      paymentModels: [
        { paymentModelId: adult!.paymentModelId, name: 'Adulte', price: 1500, taxed: false },
        { paymentModelId: workshop!.paymentModelId, name: 'Atelier', price: 1000, taxed: true },
      ],
    })
    expect((await read()).paymentModels).toMatchObject([{ taxed: false }, { taxed: true }])
  })

  test.each([[-1], [12.345], [10_000_001], ['12,50']])('%s is none', async (price) => {
    const { change } = await hikeOfAlice()
    const paymentModels = [{ price: price as number }]
    await expect(change({ paymentModels })).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })
})

describe('online', () => {
  test('it has no place, and only those who come learn where it is', async () => {
    const { change, participant, participation, hike, as, read, operator } = await hikeOfAlice()
    await change({ place: null, onlineLink: 'https://visio.exemple.org/salle' })
    const bruno = await participant()
    await participation({ activity: hike, person: bruno })
    const seen = async (person: Parameters<typeof as>[0]) =>
      (await as(person).activity.read({ activityId: hike.id })).onlineLink
    expect((await read()).place).toBeNull()
    expect(await seen(hike.host)).toBe('https://visio.exemple.org/salle')
    expect(await seen(bruno)).toBe('https://visio.exemple.org/salle')
    expect(await seen(await operator())).toBe('https://visio.exemple.org/salle')
    for (const stranger of [null, await participant()]) expect(await seen(stranger)).toBeNull()
    expect((await as(null).activity.list({}))[0]).toMatchObject({ place: null })
    await change({ place: { city: 'Lévis' } })
    expect((await read()).place).toMatchObject({ city: 'Lévis' })
  })
})

describe('times', () => {
  const NO_SUCH_TIME = (field: string) => ({ ...refusal('NO_SUCH_TIME', 422), data: { field } })

  test.each<[string, Change]>([
    ['startDate', { startDate: '2027-03-14T02:30' }],
    ['endDate', { startDate: '2027-03-14T01:00', endDate: '2027-03-14T02:30' }],
    ['minimumDate', { startDate: '2027-03-20T09:00', minimumNbr: 2, minimumDate: '2027-03-14T02:30' }],
    [
      'paymentModels.1.salesEnd',
      { startDate: '2027-03-20T09:00', paymentModels: [{}, { salesEnd: '2027-03-14T02:30' }] },
    ],
  ])('the hour that is skipped in spring is named: %s', async (field, input) => {
    const { change } = await hikeOfAlice()
    await expect(change(input)).rejects.toMatchObject(NO_SUCH_TIME(field))
  })

  test('the second of the two hours in November stays the second one', async () => {
    const { change, read } = await hikeOfAlice({ start: '2027-11-07T06:30:00.000Z' })
    expect(await read()).toMatchObject({ localStart: '2027-11-07T01:30' })
    await change({ startDate: '2027-11-07T01:30', name: 'La nuit la plus longue' })
    expect((await read()).startDate).toBe('2027-11-07T06:30:00.000Z')
  })

  test('in another zone the clock on the wall stays', async () => {
    const { change, read } = await hikeOfAlice({ start: '2026-12-24T09:00', end: '2026-12-24T15:00' })
    await change({ timeZone: 'America/Vancouver' })
    expect(await read()).toMatchObject({
      localStart: '2026-12-24T09:00',
      startDate: '2026-12-24T17:00:00.000Z',
      endDate: '2026-12-24T23:00:00.000Z',
    })
  })

  test.each<[string, Change, string]>([
    ['a start that is past', { startDate: '2026-11-19T09:00' }, 'IN_THE_PAST'],
    ['the year 1900', { startDate: '1900-01-01T00:00' }, 'IN_THE_PAST'],
    ['an end before the start', { endDate: '2026-11-26T09:00' }, 'ENDS_BEFORE_START'],
    ['a deadline after the start', { minimumNbr: 2, minimumDate: '2026-12-24T09:00' }, 'OUT_OF_ORDER'],
    ['a deadline that is past', { minimumNbr: 2, minimumDate: '2026-11-19T09:00' }, 'OUT_OF_ORDER'],
    ['names that are fixed after the start', { ticketsLockedAt: '2026-12-24T09:00' }, 'OUT_OF_ORDER'],
    ['a sale after the start', { paymentModels: [{ salesStart: '2026-12-24T09:00' }] }, 'OUT_OF_ORDER'],
    ['a minimum above the places', { ...MINIMUM, participantNbr: 3 }, 'MINIMUM_OVER_PLACES'],
    ['deadlines that rise', { refundPolicies: { refundMax: 2, refundMin: 5 } }, 'REFUND_DAYS_NOT_FALLING'],
    [
      'refunds that rise',
      { refundPolicies: { refundMax: 9, pctRefundMax: 10, refundMin: 2, pctRefundMin: 20 } },
      'REFUND_PERCENT_RISING',
    ],
  ])('%s', async (_, input, code) => {
    const { change, read } = await hikeOfAlice()
    const before = await read()
    await expect(change(input)).rejects.toMatchObject({ code, status: 422 })
    expect(await read()).toEqual(before)
  })

  test('2099 is the last year, and 1899 and 2100 are none', async () => {
    const { change, read } = await hikeOfAlice()
    await change({ startDate: '2099-12-31T23:00' })
    expect((await read()).localStart).toBe('2099-12-31T23:00')
    for (const startDate of ['2100-01-01T00:00', '1899-12-31T23:59'])
      await expect(change({ startDate })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

const MINIMUM = { minimumNbr: 4, minimumDate: '2026-11-25T12:00' }

test('of a minimum, the half that is left out stays', async () => {
  const { change, read } = await hikeOfAlice()
  await change(MINIMUM)
  await change({ minimumNbr: 6 })
  expect(await read()).toMatchObject({ minimumNbr: 6, minimumDate: '2026-11-25T17:00:00.000Z' })
  await change({ minimumDate: '2026-11-24T12:00' })
  expect(await read()).toMatchObject({ minimumNbr: 6, minimumDate: '2026-11-24T17:00:00.000Z' })
  await change({ minimumDate: null })
  expect(await read()).toMatchObject({ minimumNbr: null, minimumDate: null })
})

describe('what nobody may write', () => {
  test.each<[string, Change]>([
    ['a link that runs a program', { onlineLink: 'javascript:alert(1)' }],
    ['a link with spaces before', { onlineLink: '  \tjavascript:alert(1)' }],
    ['a link to a file', { externalTicketUrl: 'data:text/html,<script>alert(1)</script>' }],
    ['a link without its lock', { externalTicketUrl: 'http://billets.exemple.org' }],
    ['a link with a password in it', { onlineLink: 'https://moi:secret@exemple.org' }],
    ['a link of 10,000 characters', { onlineLink: `https://exemple.org/${'a'.repeat(10_000)}` }],
    ['a description of 20,001 characters', { description: 'a'.repeat(20_001) }],
    ['a minimum of nobody', { minimumNbr: 0, minimumDate: '2026-11-25T12:00' }],
    ['21 payment models', { paymentModels: Array.from({ length: 21 }, () => ({})) }],
    [
      '21 questions',
      { questions: Array.from({ length: 21 }, () => ({ type: 'TEXT' as const, label: 'Qui ?' })) },
    ],
    ['a question without words', { questions: [{ type: 'TEXT', label: '\u200B \u2060' }] }],
    ['a refund of more than everything', { refundPolicies: { refundMax: 5, pctRefundMax: 101 } }],
    ['a ticket type of nothing', { paymentModels: [{ limit: 0 }] }],
  ])('%s', async (_, input) => {
    const { change, read } = await hikeOfAlice()
    const before = await read()
    await expect(change(input)).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
    expect(await read()).toEqual(before)
  })

  test('a minimum without its deadline', async () => {
    const { host, as } = await world()
    const activity = {
      name: 'Une marche',
      typeId: 1,
      description: 'Deux heures.',
      startDate: '2026-12-24T09:00',
      place: { city: 'Rimouski' },
      participantNbr: 10,
      minimumNbr: 4,
    }
    await expect(as(await host()).activity.publish({ activity })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('a script in a text comes out as nothing that runs', async () => {
    const { change, read } = await hikeOfAlice()
    await change({
      description:
        '<script>alert(1)</script> <img src=x onerror=alert(1)> [ici](javascript:alert(1)) <a href="JaVaScRiPt:alert(1)">là</a>',
    })
    const { descriptionHtml } = await read()
    expect(descriptionHtml).not.toMatch(/<(script|img|a)\b/i)
  })

  test('whether the host approves who comes, is said and taken back', async () => {
    const { change, read } = await hikeOfAlice()
    await change({ needsApproval: true })
    expect(await read()).toMatchObject({ needsApproval: true })
    await change({ name: 'Un autre nom' })
    expect(await read()).toMatchObject({ needsApproval: true })
    await change({ needsApproval: false })
    expect(await read()).toMatchObject({ needsApproval: false })
  })
})

describe('refunds', () => {
  test('a new activity copies those of its host, and keeps them when they change', async () => {
    const { host, as } = await world()
    const alice = as(await host())
    const own = {
      refundMax: 10,
      pctRefundMax: 80,
      refundNom: 5,
      pctRefundNom: 40,
      refundMin: 0,
      pctRefundMin: 0,
    }
    await alice.profile.updateBilling(own)
    const { activityId } = await alice.activity.publish({
      activity: {
        name: 'Une marche',
        typeId: 1,
        description: 'Deux heures.',
        startDate: '2026-12-24T09:00',
        place: { city: 'Rimouski' },
        participantNbr: 10,
      },
    })
    await alice.profile.updateBilling({ refundMax: 20, pctRefundMax: 100 })
    expect((await alice.activity.read({ activityId })).refundPolicies).toEqual(own)
  })
})

describe('tickets that are had elsewhere', () => {
  test('each click is counted, for the host alone to see', async () => {
    const { change, as, alice, activityId, read } = await hikeOfAlice()
    expect((await alice.pages.statistics.ofActivity({ activityId })).clicks).toBeNull()
    await change({ externalTicketUrl: 'https://billets.exemple.org' })
    for (const person of [null, null])
      expect(await as(person).activity.countExternal({ activityId })).toEqual({
        externalTicketUrl: 'https://billets.exemple.org',
      })
    expect((await read()).externalClicks).toBe(2)
    const statistics = await alice.pages.statistics.ofActivity({ activityId })
    expect(statistics.clicks).toBe(2)
    const page = await drawnPage(ActivityStatistics, statistics)
    expect(page).toContain('Billets sur un autre site\u00A0: 2 clics.')
    expect((await as(null).activity.read({ activityId })).externalClicks).toBeNull()
  })

  test('of a private activity is told to nobody who may not see it', async () => {
    const { change, as, alice, activityId } = await hikeOfAlice()
    await change({ externalTicketUrl: 'https://billets.exemple.org', isPrivate: true })
    const click = as(null).activity.countExternal({ activityId })
    await expect(click).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
    expect(await alice.activity.countExternal({ activityId })).toEqual({
      externalTicketUrl: 'https://billets.exemple.org',
    })
    expect((await alice.activity.read({ activityId })).externalClicks).toBe(1)
  })

  test('nothing is counted where there is no link, or nothing to see', async () => {
    const { as, activityId, alice } = await hikeOfAlice({ state: 'NEED_VALIDATION' })
    const click = () => as(null).activity.countExternal({ activityId })
    await expect(click()).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
    await alice.activity.update({
      activity: { activityId, externalTicketUrl: 'https://billets.exemple.org' },
    })
    await expect(click()).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
  })
})

describe('pictures', () => {
  const photo = async () =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 32, height: 18, channels: 3, background: '#047E6F' } })
            .png()
            .toBuffer(),
        ),
      ],
      'bandeau.png',
      { type: 'image/png' },
    )

  test('the banner hangs beside the picture, and each goes by itself', async () => {
    const { alice, activityId, change, read } = await hikeOfAlice()
    await alice.activity.setPicture({ query: { activityId }, body: { file: await photo() } })
    const banner = { query: { activityId, isBanner: true }, body: { file: await photo() } }
    const { pictureUrl } = await alice.activity.setPicture(banner)
    expect((await read()).bannerUrl).toBe(pictureUrl)
    await change({ pictureKey: '' })
    expect(await read()).toMatchObject({ pictureUrl: null, bannerUrl: pictureUrl })
  })

  test('somebody else’s picture cannot be hung', async () => {
    const { change, participant, as } = await hikeOfAlice()
    const { pictureKey } = await as(await participant()).pages.picture.keep({ file: await photo() })
    for (const input of [{ pictureKey }, { bannerKey: pictureKey }])
      await expect(change(input)).rejects.toMatchObject(refusal('NOT_YOUR_PICTURE', 422))
  })
})
