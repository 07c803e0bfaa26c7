import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aliceAtWork } from '#tests/api/world/entered-by-hand.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const UNRECOVERED = refusal('ACTIVITY_UNRECOVERED', 404)

describe('entering somebody by hand', () => {
  test('takes places like anybody else, with a ticket a person', async () => {
    const { add, view, db, hike, alice } = await aliceAtWork()
    const { partGhostId, participant } = await add({
      name: 'Savard',
      incName: 'Club de marche',
      email: 'gisele@exemple.org',
      checkNumber: '  00 17 ',
      amount: 4500,
    })
    expect(participant).toMatchObject({
      id: partGhostId,
      userId: -1,
      kind: 'GHOST',
      state: 'YES',
      firstname: 'Gisèle',
      name: 'Savard',
      displayName: 'Club de marche',
      email: 'gisele@exemple.org',
      participantNbr: 3,
      participated: null,
      mayRemove: true,
      ghostDetails: { partGhostId, checkNumber: '00 17', checkCashed: false, amount: 4500 },
    })
    const tickets = await db
      .selectFrom('ticket')
      .selectAll()
      .where('participationId', '=', partGhostId)
      .execute()
    expect(new Set(tickets.map(({ uuid }) => uuid)).size).toBe(3)
    expect((await view()).places).toMatchObject({ taken: 5, free: 5, joined: 2, cheque: 0, manual: 3 })
    expect((await alice.activity.read({ activityId: hike.id })).placesLeft).toBe(5)
  })

  test.each([
    [{ firstname: 'Gisèle' }, 'Gisèle'],
    [{ firstname: '', name: 'Savard' }, 'Savard'],
    [{ firstname: undefined, incName: 'Club de marche' }, 'Club de marche'],
  ])('one name is enough: %j', async (names, displayName) => {
    const { add } = await aliceAtWork()
    expect((await add(names)).participant).toMatchObject({
      displayName,
      email: null,
      ghostDetails: { amount: null },
    })
  })

  test.each([
    ['en' as const, 'Write their first name, last name or organization'],
    ['fr' as const, 'Écrivez son prénom, son nom ou celui de son organisation'],
  ])('without any name is asked for theirs, not for one’s own: %s', async (language, message) => {
    const { hike, alice, browser } = await aliceAtWork()
    await alice.profile.update({ language })
    const page = browser()
    await page.signIn(hike.host)
    const { status, body } = await page.send('/api/activity/participant/ghost', {
      json: { activityId: hike.id, nbrParticipant: 1 },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })

  test('writes to whoever has an address, and not to the host who entered them', async () => {
    const { add, news } = await aliceAtWork()
    await add({ nbrParticipant: 1 })
    await add({ nbrParticipant: 1, email: '' })
    expect(await news()).toEqual([])
    const { partGhostId } = await add({ email: 'gisele@exemple.org' })
    expect(await news()).toEqual([['by hand', 'NEW_PARTICIPANT', { participationId: partGhostId }]])
  })

  test('writes to nobody once the activity is over: the list is completed, and no ticket is of use', async () => {
    const { add, news, clock, view } = await aliceAtWork()
    clock.pass({ days: 7, hours: 11 })
    await add({ nbrParticipant: 1, email: 'gisele@exemple.org' })
    expect(await news()).toHaveLength(1)
    clock.pass({ hours: 2 })
    await add({ nbrParticipant: 1, email: 'hector@exemple.org' })
    expect(await news()).toEqual([])
    expect((await view()).places).toMatchObject({ manual: 2 })
  })

  test('the same form sent twice enters one person, whenever the second arrives', async () => {
    const { add, news, ghosts, view } = await aliceAtWork()
    const requestKey = randomUUID()
    const first = await add({ requestKey, email: 'gisele@exemple.org' })
    const second = await add({ requestKey: requestKey.toUpperCase(), email: 'gisele@exemple.org' })
    expect(second).toEqual(first)
    const many = await Promise.all(Array.from({ length: 6 }, () => add({ requestKey })))
    expect(new Set(many.map(({ partGhostId }) => partGhostId))).toEqual(new Set([first.partGhostId]))
    expect(await ghosts()).toHaveLength(1)
    expect(await news()).toHaveLength(1)
    expect((await view()).places.taken).toBe(5)
  })

  test('six at the same moment with a new key: one person', async () => {
    const { add, ghosts } = await aliceAtWork()
    const requestKey = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => add({ requestKey })))
    expect(await ghosts()).toHaveLength(1)
  })

  test('the same key in another activity is another person', async () => {
    const { add, activity, hike, ghosts } = await aliceAtWork()
    const other = await activity({ host: hike.host })
    const requestKey = randomUUID()
    await add({ requestKey })
    await add({ requestKey, activityId: other.id })
    expect(await ghosts()).toHaveLength(2)
  })

  test('who was removed does not come back with the same form', async () => {
    const { add, alice, hike, view } = await aliceAtWork()
    const requestKey = randomUUID()
    const { partGhostId } = await add({ requestKey })
    await alice.participation.remove({
      query: { activityId: hike.id, participantId: partGhostId, isGhost: true },
    })
    expect((await add({ requestKey })).partGhostId).toBe(partGhostId)
    expect((await view()).places.taken).toBe(2)
  })

  test('without a key, two are two', async () => {
    const { add, ghosts } = await aliceAtWork()
    await add()
    await add()
    expect(await ghosts()).toHaveLength(2)
  })

  test('the last places, and not one more: it says how many are left', async () => {
    const { add, ghosts, news } = await aliceAtWork()
    await expect(add({ nbrParticipant: 9, email: 'gisele@exemple.org' })).rejects.toMatchObject({
      ...refusal('FULL', 409),
      data: { left: 8 },
    })
    expect(await ghosts()).toEqual([])
    expect(await news()).toEqual([])
    await add({ nbrParticipant: 8 })
    await expect(add({ nbrParticipant: 1 })).rejects.toMatchObject({
      ...refusal('FULL', 409),
      data: { left: 0 },
    })
  })

  test('by the host and people who join, all at once: never more than there are', async () => {
    const { add, hike, participant, as, view } = await aliceAtWork()
    const people = await Promise.all(Array.from({ length: 8 }, () => participant()))
    const input = { activityId: hike.id, attendance: [{ nbrParticipant: 1 }] }
    await Promise.allSettled([
      ...people.map((person) => as(person).participation.join(input)),
      ...Array.from({ length: 8 }, () => add({ nbrParticipant: 1 })),
    ])
    const { places, participants } = await view()
    expect(places).toMatchObject({ taken: 10, free: 0 })
    expect(participants.reduce((sum, { participantNbr }) => sum + participantNbr, 0)).toBe(10)
  })

  test('after the start too: people come to the door', async () => {
    const { add, clock } = await aliceAtWork()
    clock.pass({ days: 8 })
    expect((await add()).participant).toMatchObject({ participantNbr: 3 })
  })

  test('with a payment model of this activity; without, with its first', async () => {
    const ticketTypes = [
      { name: 'Adulte', priceCents: 0 },
      { name: 'Enfant', priceCents: 0 },
    ]
    const app = await world()
    const hike = await app.activity({ ticketTypes })
    const other = await app.activity({ host: hike.host })
    const alice = app.as(hike.host)
    const models = async (activityId: number) =>
      (await alice.activity.read({ activityId })).paymentModels.map(({ paymentModelId }) => paymentModelId)
    const [adult, child] = await models(hike.id)
    const [foreign] = await models(other.id)
    const add = (paymentModelId?: number) =>
      alice.manualParticipant.add({
        activityId: hike.id,
        firstname: 'Gisèle',
        nbrParticipant: 1,
        paymentModelId,
      })
    const typeOf = async ({ partGhostId }: { partGhostId: number }) =>
      (
        await app.db
          .selectFrom('ticket')
          .select('ticketTypeId')
          .where('participationId', '=', partGhostId)
          .executeTakeFirstOrThrow()
      ).ticketTypeId
    const [first, second] = [await add(), await add(child)]
    expect([await typeOf(first), await typeOf(second)]).toEqual([adult, child])
    await expect(add(foreign)).rejects.toMatchObject(refusal('UNKNOWN_PAYMENT_MODEL', 422))

    const update = (paymentModelId: number) =>
      alice.manualParticipant.update({ activityId: hike.id, partGhostId: first.partGhostId, paymentModelId })
    await update(child!)
    expect(await typeOf(first)).toBe(child)
    await expect(update(foreign!)).rejects.toMatchObject(refusal('UNKNOWN_PAYMENT_MODEL', 422))
  })

  test('not into something that was called off', async () => {
    const { add, alice, hike, ghosts } = await aliceAtWork()
    await alice.activity.cancel({ query: { activityId: hike.id } })
    await expect(add()).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
    expect(await ghosts()).toEqual([])
  })

  test('not by a stranger, another host, an operator, a participant: no such activity', async () => {
    const { as, gisele, participant, activity, operator, bruno, ghosts } = await aliceAtWork()
    const other = await activity()
    for (const person of [await participant(), other.host, await operator(), bruno.person])
      await expect(as(person).manualParticipant.add(gisele)).rejects.toMatchObject(UNRECOVERED)
    await expect(as(null).manualParticipant.add(gisele)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    await expect(as(other.host).manualParticipant.add({ ...gisele, activityId: 4711 })).rejects.toMatchObject(
      UNRECOVERED,
    )
    expect(await ghosts()).toEqual([])
  })

  test('without a cheque, as answers say it: null; and so is one taken away again', async () => {
    const { as, hike, add } = await aliceAtWork()
    const { partGhostId, participant } = await add({ checkNumber: null })
    const { checkNumber } = participant.ghostDetails!
    expect(checkNumber).toBeNull()
    const note = (checkNumber: string | null) =>
      as(hike.host).manualParticipant.update({ activityId: hike.id, partGhostId, checkNumber })
    expect(await note('17')).toMatchObject({ participant: { ghostDetails: { checkNumber: '17' } } })
    expect(await note(null)).toMatchObject({ participant: { ghostDetails: { checkNumber: null } } })
  })

  test('not by a host who is banned; by one whose terms wait, yes', async () => {
    const { db, hike, add } = await aliceAtWork()
    const change = (change: object) =>
      db.updateTable('user').set(change).where('id', '=', hike.host.id).execute()
    await change({ termsVersion: '2020-01-01' })
    await add()
    await change({ accountType: 'BANNED' })
    await expect(add()).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
  })

  test.each([
    ['a party of none', { nbrParticipant: 0 }, 'nbrParticipant', 'participation.nbrParticipant.tooFew'],
    ['a party of −1', { nbrParticipant: -1 }, 'nbrParticipant', 'participation.nbrParticipant.tooFew'],
    ['a party and a half', { nbrParticipant: 1.5 }, 'nbrParticipant', 'participation.nbrParticipant.wrong'],
    ['a thousand million', { nbrParticipant: 1e9 }, 'nbrParticipant', 'participation.nbrParticipant.tooMany'],
    ['no party', { nbrParticipant: undefined }, 'nbrParticipant', 'participation.nbrParticipant.required'],
    ['no name at all', { firstname: undefined }, 'firstname', 'participation.manual.name'],
    [
      'names of spaces',
      { firstname: ' ', name: '\n', incName: '' },
      'firstname',
      'participation.manual.name',
    ],
    ['half an address', { email: 'gisele@' }, 'email', 'email.wrong'],
    ['a cheque of 201 signs', { checkNumber: '7'.repeat(201) }, 'checkNumber', 'checkNumber.tooLong'],
    ['half a cent', { amount: 0.5 }, 'amount', 'common.cents'],
    ['less than nothing', { amount: -1 }, 'amount', 'common.cents'],
    ['a key of one’s own', { requestKey: '17' }, 'requestKey', 'common.uuid'],
    ['cashed from the first', { checkCashed: true }, 'checkCashed', 'common.unknownField'],
  ])('over REST, not %s', async (_, change, field, code) => {
    const { browser, hike, gisele, ghosts } = await aliceAtWork()
    const page = browser()
    await page.signIn(hike.host)
    const { status, body } = await page.send('/api/activity/participant/ghost', {
      json: { ...gisele, ...change },
    })
    expect([status, (body as { fields: unknown[] }).fields]).toMatchObject([400, [{ field, code }]])
    expect(await ghosts()).toEqual([])
  })

  test('everything that is wrong is said at once', async () => {
    const { browser, hike } = await aliceAtWork()
    const page = browser()
    await page.signIn(hike.host)
    const json = { activityId: hike.id, email: 'gisele@' }
    const { body } = await page.send('/api/activity/participant/ghost', { json })
    const fields = (body as { fields: { field: string }[] }).fields.map(({ field }) => field)
    expect(fields.sort()).toEqual(['email', 'firstname', 'nbrParticipant'])
  })
})

test('somebody entered by hand is marked present or absent like the others', async () => {
  const { add, alice, hike, bruno, clock, view } = await aliceAtWork()
  const { partGhostId } = await add()
  clock.pass({ days: 7 })
  expect((await alice.attendance.listToRate({})).map(({ id }) => id)).toEqual([bruno.id, partGhostId])
  expect(await alice.pages.participation.countToMark()).toBe(2)
  const mark = { activityId: hike.id, userId: partGhostId, isGhost: true }
  expect(await alice.attendance.rate({ ...mark, rate: 1 })).toEqual({
    participantId: partGhostId,
    participated: true,
  })
  await expect(alice.attendance.rate({ ...mark, rate: 0 })).rejects.toMatchObject(
    refusal('ALREADY_RATED', 409),
  )
  expect((await view()).toRate).toBe(1)
})
