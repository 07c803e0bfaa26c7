import { beforeAll, describe, expect, test } from 'vitest'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { countStatements } from '#tests/api/world/database/statements.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { type Person, refusal, world } from '#tests/api/world/world.ts'

type Query = Omit<
  Parameters<ReturnType<Awaited<ReturnType<typeof world>>['as']>['pages']['hosting']['view']>[0],
  'activityId'
>

/** An activity with people entered by hand, of these names. */
async function listOf(names: readonly (readonly [firstname: string, name: string])[]) {
  const app = await world()
  const hike = await app.activity()
  const alice = app.as(hike.host)
  for (const [firstname, name] of names)
    await alice.manualParticipant.add({ activityId: hike.id, firstname, name, nbrParticipant: 1 })
  const view = (query: Query = {}, caller: Person = hike.host) =>
    app.as(caller).pages.hosting.view({ ...query, activityId: hike.id })
  const found = async (query: Query = {}) =>
    (await view(query)).participants.map(({ displayName }) => displayName)
  return { ...app, hike, alice, view, found }
}

describe('pages', () => {
  let list: Awaited<ReturnType<typeof listOf>>

  beforeAll(async () => {
    list = await listOf(
      Array.from({ length: 103 }, (_, index) => [`Ami ${String(index).padStart(3, '0')}`, '']),
    )
  })

  test.each([
    [0, 50, 0, 'Ami 000'],
    [1, 50, 1, 'Ami 050'],
    [2, 3, 2, 'Ami 100'],
    [3, 3, 2, 'Ami 100'],
    [100_000, 3, 2, 'Ami 100'],
  ])('page %i has %i registrations', async (page, rows, shown, first) => {
    const { participants, list: of, figures } = await list.view({ page })
    expect(participants.map(({ displayName }) => displayName)).toHaveLength(rows)
    expect(participants[0]?.displayName).toBe(first)
    expect(of).toEqual({ found: { registrations: 103, people: 103 }, page: shown, pages: 3 })
    expect(figures.registrations).toBe(103)
  })

  test.each([
    [0, 50],
    [2, 3],
    [3, 0],
  ])('page %i of GET /api/activity has %i registrations', async (page, rows) => {
    for (const caller of [null, list.hike.host]) {
      const read = await list.as(caller).activity.read({ activityId: list.hike.id, page })
      expect(read.participants).toHaveLength(rows)
      expect(read.participantsCount).toBe(103)
    }
  })

  test('latest first, or by name', async () => {
    expect((await list.found({ order: 'latest' }))[0]).toBe('Ami 102')
    expect((await list.found({ order: 'name', page: 1 }))[0]).toBe('Ami 050')
  })

  test('take as many statements, whichever page', async () => {
    const statements = (query: Query) => countStatements(list.services, () => list.view(query))
    const first = await statements({})
    expect(await statements({ page: 2 })).toBe(first)
    expect(await statements({ q: 'ami 1', state: 'coming', order: 'name' })).toBe(first)
  })

  test.each([
    ['page', -1, 'common.page'],
    ['page', 1e9, 'common.page'],
    ['q', 'x'.repeat(10_000), 'participants.q.tooLong'],
    ['state', 'DORMANT', 'common.choice'],
    ['order', 'random', 'common.choice'],
  ])('%s cannot be %s', async (field, value, code) => {
    await expect(list.view({ [field]: value })).rejects.toMatchObject({
      status: 400,
      data: { issues: [{ path: [field], message: code }] },
    })
  })
})

describe('a search', () => {
  test.each([
    ['cote', ['Élodie Côté']],
    ['ÉLODIE', ['Élodie Côté']],
    ['  cote   elo ', ['Élodie Côté']],
    ['nguyen', ['Ánh Nguyễn']],
    ['oe', ['Chloé Œuvrard']],
    ['100%', ['Cent 100%']],
    ['%', ['Cent 100%']],
    ['_', ['Sous_ligne Roy']],
    ['\\', ['Barre\\oblique Roy']],
    ["o'", ["Sean O'Neil"]],
    ['personne', []],
  ])('for %s', async (q, expected) => {
    const { found } = await names()
    expect(await found({ q })).toEqual(expected)
  })

  let made: ReturnType<typeof listOf> | undefined
  const names = () =>
    (made ??= listOf([
      ['Élodie', 'Côté'],
      ['Ánh', 'Nguyễn'],
      ['Chloé', 'Œuvrard'],
      ['Cent', '100%'],
      ['Sous_ligne', 'Roy'],
      ['Barre\\oblique', 'Roy'],
      ['Sean', "O'Neil"],
    ]))

  test('finds the account’s names of today, and the names that a guest gave', async () => {
    const { hike, participant, participation, services, as, found } = await listOf([])
    const bruno = await participant({ firstName: 'Bruno', lastName: 'Gagnon' })
    await participation({ activity: hike, person: bruno })
    const lan = await guestOf(services, { firstName: 'Lan', lastName: 'Trần' })
    const attendance = [{ nbrParticipant: 1 }]
    await as(null).participation.join({ activityId: hike.id, attendance, guestId: lan.pass })
    expect(await found({ q: 'tran' })).toEqual(['Lan Trần'])
    await as(bruno).profile.update({ firstname: 'Béatrice' })
    expect(await found({ q: 'bruno' })).toEqual([])
    expect(await found({ q: 'beatrice gagnon' })).toEqual(['Béatrice Gagnon'])
    expect(await found({ order: 'name' })).toEqual(['Béatrice Gagnon', 'Lan Trần'])
  })

  test('finds nobody who deleted their account', async () => {
    const { hike, participation, as, found, clock } = await listOf([])
    const { person } = await participation({ activity: hike })
    clock.pass({ days: 8 })
    expect(await found({ q: person.lastName })).toHaveLength(1)
    await as(person).pages.account.remove()
    expect(await found({ q: person.lastName })).toEqual([])
    expect(await found()).toEqual([''])
  })
})

describe('by state', () => {
  test('where everybody left, how many did is said; where somebody comes, it is not asked', async () => {
    const { activity, as } = await world()
    const hike = await activity()
    const alice = as(hike.host)
    const view = async () => {
      const { figures, participants } = await alice.pages.hosting.view({ activityId: hike.id })
      return [participants.length, figures.ended]
    }
    expect(await view()).toEqual([0, 0])
    const add = async () => {
      const ghost = { activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 1 }
      const { participant } = await alice.manualParticipant.add(ghost)
      return { activityId: hike.id, participantId: participant.id, isGhost: true }
    }
    await alice.participation.remove({ query: await add() })
    expect(await view()).toEqual([0, 1])
    await add()
    expect(await view()).toEqual([1, 0])
  })

  test('who comes, who asks, who is awaited with a cheque, who left', async () => {
    const { activity, participation, participant, as } = await world()
    const hike = await activity({ needsApproval: true, ticketTypes: [] })
    const alice = as(hike.host)
    const [bruno, chantal, dimitri] = [await participant(), await participant(), await participant()]
    const rows = [
      await participation({ activity: hike, person: bruno }),
      await participation({ activity: hike, person: chantal }),
      await participation({ activity: hike, person: dimitri }),
    ]
    const answer = (index: number, approve: boolean) =>
      alice.participation.approve({
        activityId: hike.id,
        participantId: rows[index]!.id,
        approve,
        ...(!approve && { reason: 'Complet' }),
      })
    await answer(0, true)
    await answer(1, false)
    const ghost = { activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 1 }
    const { participant: gisele } = await alice.manualParticipant.add({ ...ghost, amount: 1500 })
    const ids = async (query: Query) =>
      (await alice.pages.hosting.view({ ...query, activityId: hike.id })).participants.map(({ id }) => id)
    const [yes, no, asks] = rows.map(({ id }) => id)
    expect(await ids({})).toEqual([yes, gisele.id])
    expect(await ids({ state: 'coming' })).toEqual([yes, gisele.id])
    expect(await ids({ state: 'requested' })).toEqual([asks])
    expect(await ids({ state: 'cheque' })).toEqual([gisele.id])
    expect(await ids({ state: 'ended' })).toEqual([no])
    // A search finds requests, too.
    expect(await ids({ q: dimitri.lastName })).toContain(asks)

    const view = await alice.pages.hosting.view({ activityId: hike.id })
    expect(view.requests.map(({ id }) => id)).toEqual([asks])
    expect(view).toMatchObject({ requestsInAll: 1, figures: { registrations: 3, people: 3 } })
    await alice.manualParticipant.update({ activityId: hike.id, partGhostId: gisele.id, checkNumber: '17' })
    expect(await ids({ state: 'cheque' })).toEqual([])
  })

  test('who was present, absent, or has no mark', async () => {
    const { activity, participation, as, clock } = await world()
    const hike = await activity()
    const rows = [await participation({ activity: hike }), await participation({ activity: hike })]
    rows.push(await participation({ activity: hike }))
    const [present, absent, unmarked] = rows.map(({ id }) => id)
    clock.pass({ days: 7 })
    const alice = as(hike.host)
    await alice.attendance.rate({ activityId: hike.id, userId: present!, rate: 1 })
    await alice.attendance.rate({ activityId: hike.id, userId: absent!, rate: 0 })
    for (const [state, id] of [
      ['present', present],
      ['absent', absent],
      ['unmarked', unmarked],
    ] as const) {
      const { participants, figures } = await alice.pages.hosting.view({ activityId: hike.id, state })
      expect(participants).toMatchObject([{ id }])
      expect(figures).toMatchObject({ registrations: 3, marked: 2, unmarked: 1 })
    }
  })

  test('after calling off the list stays, first whom nobody told', async () => {
    const { hike, participation, alice, view, found } = await listOf([['Gisèle', 'Savard']])
    const { person } = await participation({ activity: hike })
    const told = { activityId: hike.id, firstname: 'Jean', email: 'jean@exemple.org', nbrParticipant: 2 }
    await alice.manualParticipant.add(told)
    const { id } = await participation({ activity: hike })
    await alice.participation
      .remove({
        query: { activityId: hike.id, participantId: id, reason: 'Complet' },
      })
      .catch(() => undefined)
    await alice.activity.cancel({ query: { activityId: hike.id, reason: 'La pluie' } })
    const { participants, figures, places } = await view()
    expect(participants[0]).toMatchObject({ displayName: 'Gisèle Savard', isUntold: true })
    expect(participants.map(({ endedReason }) => endedReason)).toEqual(
      participants.map(() => 'ACTIVITY_CANCELLED'),
    )
    expect(participants.some(({ userId }) => userId === person.id)).toBe(true)
    expect(figures).toMatchObject({ byHand: 2, untold: 1 })
    expect(places).toMatchObject({ taken: 0, joined: 0, manual: 0 })
    expect(await found({ state: 'untold' })).toEqual(['Gisèle Savard'])
  })
})

describe('the attendance sheet', () => {
  test('has who comes, by name, and nothing else about them', async () => {
    const { hike, as, participation, participant } = await listOf([
      ['Zoé', 'Roy'],
      ['Ana', 'Côté'],
    ])
    const bruno = await participant({ firstName: 'Bruno', lastName: 'Gagnon' })
    await participation({ activity: hike, person: bruno, partySize: 2, consent: true })
    const sheet = await as(hike.host).pages.hosting.sheet({ activityId: hike.id })
    expect(sheet.rows.map(({ displayName, people }) => [displayName, people])).toEqual([
      ['Ana Côté', 1],
      ['Bruno Gagnon', 2],
      ['Zoé Roy', 1],
    ])
    expect(sheet).toMatchObject({ found: { registrations: 3, people: 4 }, page: 0, pages: 1 })
    expect(JSON.stringify(sheet)).not.toContain(bruno.email)
    await expect(as(bruno).pages.hosting.sheet({ activityId: hike.id })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })

  test('has a box for each ticket that is good for entry', async () => {
    const { hike, as, db, participation } = await listOf([['Zoé', 'Roy']])
    const { id } = await participation({ activity: hike, partySize: 3 })
    const [first] = await listOpenTickets(db, [id])
    await db.updateTable('ticket').set({ waitsFor: 'APPROVAL' }).where('id', '=', first!.id).execute()
    const { rows, found } = await as(hike.host).pages.hosting.sheet({ activityId: hike.id })
    expect(rows.find((row) => row.id === id)?.people).toBe(2)
    expect(found).toMatchObject({ registrations: 2, people: 3 })
  })
})

describe('one registration', () => {
  test('to its host and to operators, also after its end', async () => {
    const { hike, participation, as, operator } = await listOf([])
    const { id, person } = await participation({ activity: hike })
    const read = (caller: Person, activityId = hike.id) =>
      as(caller).pages.hosting.participant({ activityId, participantId: id })
    for (const caller of [hike.host, await operator()])
      expect(await read(caller)).toMatchObject({ participant: { id, endedReason: null } })
    await as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'La pluie' } })
    expect(await read(hike.host)).toMatchObject({ participant: { endedReason: 'ACTIVITY_CANCELLED' } })
    await expect(read(person)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('says what happened, and when', async () => {
    const { hike, participation, as, clock, db } = await listOf([])
    const { id, person } = await participation({ activity: hike, partySize: 3 })
    clock.pass({ hours: 1 })
    const tickets = await db
      .selectFrom('ticket')
      .select('uuid')
      .where('participationId', '=', id)
      .orderBy('id')
      .execute()
    const ticketsId = [tickets[0]!.uuid]
    await as(person).participation.cancelTickets({ activityId: hike.id, participantId: id, ticketsId })
    clock.pass({ days: 7 })
    await as(hike.host).attendance.rate({ activityId: hike.id, userId: id, rate: 1 })
    const read = await as(hike.host).pages.hosting.participant({ activityId: hike.id, participantId: id })
    expect(read.history.map(({ kind, people }) => [kind, people])).toEqual([
      ['REGISTERED', null],
      ['GIVEN_BACK', 1],
      ['PRESENT', null],
    ])
    expect(read.party.map(({ endedReason }) => endedReason)).toEqual([null, null, 'CANCELLED'])
  })

  test('shows the tickets of somebody entered by hand to their host, and of nobody else', async () => {
    const { hike, participation, as, operator, view } = await listOf([['Gisèle', 'Savard']])
    const { id } = await participation({ activity: hike })
    const [gisele] = (await view()).participants
    const uuids = async (caller: Person, participantId: number) =>
      (await as(caller).pages.hosting.participant({ activityId: hike.id, participantId })).party.filter(
        ({ uuid }) => uuid !== null,
      )
    expect(await uuids(hike.host, gisele!.id)).toHaveLength(1)
    expect(await uuids(hike.host, id)).toEqual([])
    expect(await uuids(await operator(), gisele!.id)).toEqual([])
  })

  test('not below another activity', async () => {
    const { hike, activity, participation, as } = await listOf([])
    const { id } = await participation({ activity: hike })
    const other = await activity({ host: hike.host })
    const input = { activityId: other.id, participantId: id }
    await expect(as(hike.host).pages.hosting.participant(input)).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })
})
