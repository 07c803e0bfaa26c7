// Also on PostgreSQL: everything is counted by the database.

import { describe, expect, test } from 'vitest'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { ActivityOverrides } from '#tests/api/world/cast.ts'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { countStatements } from '#tests/api/world/database/statements.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { waitingListOf } from '#tests/api/world/waiting.ts'
import { manualParticipation } from '#tests/api/world/without-account.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

const NOBODY = { registrations: 0, people: 0 }

/** The figures of an activity as its host reads them. */
async function figuresOf(app: World, hike: Awaited<ReturnType<World['activity']>>) {
  const { statistics } = await app.as(hike.host).pages.statistics.ofActivity({ activityId: hike.id })
  return statistics
}

async function aHike(inputs: ActivityOverrides = {}) {
  const app = await world()
  const hike = await app.activity(inputs)
  const registers = (partySize = 1) => app.participation({ activity: hike, partySize })
  return { ...app, hike, registers, figures: () => figuresOf(app, hike), ...waitingListOf(app, hike.id) }
}

describe('the figures of an activity', () => {
  test('are empty before anybody registers', async () => {
    const { figures } = await aHike()
    expect(await figures()).toMatchObject({
      steps: [],
      types: [],
      waiting: NOBODY,
      marks: { unmarked: NOBODY },
    })
  })

  test('count registrations by the day in its zone, without a gap', async () => {
    const { figures, registers, clock } = await aHike({ timeZone: 'America/Vancouver' })
    // It is 9:00 there, on November 20.
    await registers(2)
    await registers(1)
    clock.pass({ hours: 14, minutes: 59 })
    await registers(4) // 23:59
    clock.pass({ minutes: 1 })
    await registers(1) // midnight
    clock.pass({ days: 2 })
    await registers(3)
    const { unit, steps } = await figures()
    expect(unit).toBe('day')
    expect(steps).toEqual([
      { begins: '2026-11-20', registrations: 3, people: 7, ended: 0 },
      { begins: '2026-11-21', registrations: 1, people: 1, ended: 0 },
      { begins: '2026-11-22', registrations: 0, people: 0, ended: 0 },
      { begins: '2026-11-23', registrations: 1, people: 3, ended: 0 },
    ])
  })

  test('count what was given back, in registrations and in people, of each ticket type', async () => {
    const { figures, registers, giveBack } = await aHike()
    const bruno = await registers(3)
    const chantal = await registers(2)
    await registers(1)
    await giveBack(bruno, 1)
    await giveBack(chantal, 2)
    const { outcomes, types, steps } = await figures()
    expect(outcomes.coming).toEqual({ registrations: 2, people: 3 })
    expect(outcomes.givenBack).toEqual({ registrations: 1, people: 3 })
    expect(types).toMatchObject([{ people: 3, givenBack: 3 }])
    expect(steps).toMatchObject([{ registrations: 3, ended: 1 }])
  })

  test('count each ticket type by itself', async () => {
    const app = await aHike()
    const { figures, as, participant, hike } = app
    const [adult = 0, child = 0] = await ticketTypes(app, hike.id, [
      { name: 'Adulte' },
      { name: 'Enfant' },
      { name: 'Personne ne veut' },
    ])
    const join = async (attendance: { paymentModelId: number; nbrParticipant: number }[]) =>
      as(await participant()).participation.join({ activityId: hike.id, attendance })
    await join([
      { paymentModelId: adult, nbrParticipant: 2 },
      { paymentModelId: child, nbrParticipant: 3 },
    ])
    await join([{ paymentModelId: adult, nbrParticipant: 2 }])
    expect((await figures()).types).toEqual([
      { name: 'Adulte', people: 4, givenBack: 0 },
      { name: 'Enfant', people: 3, givenBack: 0 },
    ])
  })

  test('count requests, and what became of them', async () => {
    const { figures, registers, as, hike } = await aHike({ needsApproval: true })
    const [first, second] = [await registers(2), await registers(3), await registers(1)]
    expect((await figures()).outcomes).toMatchObject({
      coming: NOBODY,
      requested: { registrations: 3, people: 6 },
    })
    const answer = { activityId: hike.id, reason: 'Complet' }
    await as(hike.host).participation.approve({ ...answer, participantId: first.id, approve: true })
    await as(hike.host).participation.approve({ ...answer, participantId: second.id, approve: false })
    expect((await figures()).outcomes).toMatchObject({
      coming: { registrations: 1, people: 2 },
      requested: { registrations: 1, people: 1 },
      refused: { registrations: 1, people: 3 },
    })
  })

  test('count places that somebody who comes has asked for, or has yet to pay, where they wait', async () => {
    const { figures, registers, db } = await aHike()
    const { id } = await registers(4)
    const tickets = await listOpenTickets(db, [id])
    for (const [index, waitsFor] of (['APPROVAL', 'PAYMENT', 'PAYMENT'] as const).entries())
      await db.updateTable('ticket').set({ waitsFor }).where('id', '=', tickets[index]!.id).execute()
    expect((await figures()).outcomes).toMatchObject({
      coming: { registrations: 1, people: 1 },
      requested: { registrations: 1, people: 1 },
      payment: { registrations: 1, people: 2 },
    })
  })

  test('count who waits, and to whom places are offered', async () => {
    const { figures, registers, waits, giveBack } = await aHike({ capacity: 4 })
    const bruno = await registers(4)
    await waits(2)
    await waits(3)
    expect(await figures()).toMatchObject({ waiting: { registrations: 2, people: 5 }, offered: NOBODY })
    await giveBack(bruno, 2)
    expect(await figures()).toMatchObject({
      waiting: { registrations: 2, people: 5 },
      offered: { registrations: 1, people: 2 },
    })
  })

  test('count marks from the start on: who came, who did not, and who has none', async () => {
    const { figures, registers, as, hike, clock } = await aHike()
    const [bruno, chantal] = [await registers(2), await registers(3), await registers(4), await registers(1)]
    expect((await figures()).marks).toEqual({ present: NOBODY, absent: NOBODY, unmarked: NOBODY })
    clock.pass({ days: 7 })
    const mark = (userId: number, rate: 0 | 1) =>
      as(hike.host).attendance.rate({ activityId: hike.id, userId, rate })
    await mark(bruno.id, 1)
    await mark(chantal.id, 0)
    expect((await figures()).marks).toEqual({
      present: { registrations: 1, people: 2 },
      absent: { registrations: 1, people: 3 },
      unmarked: { registrations: 2, people: 5 },
    })
  })

  test('stay after calling off', async () => {
    const { figures, registers, as, hike, clock } = await aHike()
    await registers(2)
    await as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'La pluie' } })
    clock.pass({ days: 8 })
    const { outcomes, types, marks } = await figures()
    expect(outcomes).toMatchObject({ coming: NOBODY, calledOff: { registrations: 1, people: 2 } })
    expect(types).toMatchObject([{ people: 2 }])
    expect(marks.unmarked).toEqual(NOBODY)
  })

  test('are by month when people registered over half a year, by year over many', async () => {
    const { figures, registers, db } = await aHike({ timeZone: 'America/Toronto' })
    const [first, second] = [await registers(1), await registers(2)]
    const registeredAt = (id: number, createdAt: string) =>
      db.updateTable('participation').set({ createdAt }).where('id', '=', id).execute()
    await registeredAt(first.id, '2026-05-31T23:00:00.000Z')
    await registeredAt(second.id, '2026-09-01T03:00:00.000Z') // still August there
    expect(await figures()).toMatchObject({
      unit: 'month',
      steps: [
        { begins: '2026-05-01', registrations: 1 },
        { begins: '2026-06-01', registrations: 0 },
        { begins: '2026-07-01' },
        { begins: '2026-08-01', people: 2 },
      ],
    })
    await registeredAt(first.id, '2019-05-31T23:00:00.000Z')
    const { unit, steps } = await figures()
    expect(unit).toBe('year')
    expect(steps.map(({ begins, people }) => [begins.slice(0, 4), people])).toEqual(
      [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].map((year) => [
        String(year),
        { 2019: 1, 2026: 2 }[year] ?? 0,
      ]),
    )
  })

  test('count the nights on which the clocks change', async () => {
    const { figures, registers, db } = await aHike({ timeZone: 'America/Toronto' })
    const times = [
      '2026-11-01T03:59:00.000Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]
    for (const createdAt of times) {
      const { id } = await registers()
      await db.updateTable('participation').set({ createdAt }).where('id', '=', id).execute()
    }
    expect((await figures()).steps.map(({ begins, registrations }) => [begins, registrations])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ])
  })

  test('take as many statements for a thousand registrations as for one', async () => {
    const app = await aHike()
    const { hike, registers, services, figures } = app
    await registers()
    const few = await countStatements(services, async () => void (await figures()))
    await addCrowd(app, hike.id, 1000)
    expect(await countStatements(services, async () => void (await figures()))).toBe(few)
    expect((await figures()).outcomes.coming).toEqual({ registrations: 1001, people: 1001 })
  })

  test('are for the host and for operators, and for nobody else', async () => {
    const { as, hike, registers, participant, host, operator } = await aHike()
    const { person } = await registers()
    const read = (caller: Parameters<typeof as>[0]) =>
      as(caller).pages.statistics.ofActivity({ activityId: hike.id })
    for (const stranger of [person, await participant(), await host()])
      await expect(read(stranger)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(read(null)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    expect((await read(await operator())).statistics.outcomes.coming).toEqual({ registrations: 1, people: 1 })
  })

  test.each([0, -1, 1e9, 2 ** 53])('there is no activity %s', async (activityId) => {
    const { as, hike } = await aHike()
    await expect(as(hike.host).pages.statistics.ofActivity({ activityId })).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_FOUND|BAD_REQUEST/),
    })
  })
})

describe('the figures of a host', () => {
  /** Alice, who hosts two hikes; Bruno registered 40 days ago, Chantal today. */
  async function twoHikes() {
    const app = await world()
    const host = await app.host()
    const [first, second] = [
      await app.activity({ host, name: 'Les crêtes' }),
      await app.activity({ host, name: 'Le lac' }),
    ]
    const bruno = await app.participation({ activity: first, partySize: 2 })
    await app.db
      .updateTable('participation')
      .set({ createdAt: '2026-10-11T17:00:00.000Z' })
      .where('id', '=', bruno.id)
      .execute()
    await app.participation({ activity: second, partySize: 3 })
    await app.participation({ activity: await app.activity() }) // somebody else's
    const figures = (period?: 'days' | 'months' | 'all') =>
      app.as(host).pages.statistics.ofHost(period ? { period } : {})
    return { ...app, host, first, second, bruno, figures }
  }

  test('are of the last thirty days unless said otherwise', async () => {
    const { figures, second } = await twoHikes()
    const { statistics, busiest } = await figures()
    expect(statistics.unit).toBe('day')
    expect(statistics.steps).toHaveLength(30)
    expect(statistics.steps.at(0)).toMatchObject({ begins: '2026-10-22', registrations: 0 })
    expect(statistics.steps.at(-1)).toEqual({ begins: '2026-11-20', registrations: 1, people: 3, ended: 0 })
    expect(statistics.outcomes.coming).toEqual({ registrations: 1, people: 3 })
    expect(busiest).toMatchObject([{ activityId: second.id, name: 'Le lac', registrations: 1, people: 3 }])
  })

  test('are of twelve months', async () => {
    const { figures } = await twoHikes()
    const { statistics, busiest } = await figures('months')
    expect(statistics.unit).toBe('month')
    expect(statistics.steps).toHaveLength(12)
    expect(statistics.steps.slice(-2)).toEqual([
      { begins: '2026-10-01', registrations: 1, people: 2, ended: 0 },
      { begins: '2026-11-01', registrations: 1, people: 3, ended: 0 },
    ])
    expect(busiest.map(({ name }) => name)).toEqual(['Le lac', 'Les crêtes'])
  })

  test('are of all time', async () => {
    const { figures, db, bruno } = await twoHikes()
    const recent = await figures('all')
    expect([recent.statistics.unit, recent.statistics.steps.length]).toEqual(['day', 41])
    await db
      .updateTable('participation')
      .set({ createdAt: '2020-01-01T17:00:00.000Z' })
      .where('id', '=', bruno.id)
      .execute()
    const { statistics } = await figures('all')
    expect([statistics.unit, statistics.steps.at(0), statistics.outcomes.coming]).toMatchObject([
      'year',
      { begins: '2020-01-01', people: 2 },
      { registrations: 2, people: 5 },
    ])
  })

  test('are a file, too, with the days on which nobody registered', async () => {
    const { as, host } = await twoHikes()
    const file = await as(host).pages.statistics.file({})
    const lines = (await file.text()).trim().split('\r\n')
    expect([file.name, lines.length]).toEqual(['statistiques.csv', 31])
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([
      'Jour;Inscriptions;Personnes;Terminées depuis',
      '2026-10-22;0;0;0',
      '2026-11-20;1;3;0',
    ])
  })

  test('count marks of what has begun only', async () => {
    const { figures, clock, activity, host, participation } = await twoHikes()
    clock.pass({ days: 8 })
    const later = await activity({ host })
    await participation({ activity: later })
    const { statistics } = await figures('all')
    expect(statistics.marks.unmarked).toEqual({ registrations: 2, people: 5 })
    expect(statistics.outcomes.coming).toEqual({ registrations: 3, people: 6 })
  })

  test('are those of the organisation for whoever acts for it, and their own otherwise', async () => {
    const app = await world()
    const club = await organisation(app)
    const maude = await member(app, club)
    const hike = await app.activity({ host: club })
    await app.participation({ activity: hike, partySize: 2 })
    const { statistics } = await acting(app, maude, club).pages.statistics.ofHost({})
    expect(statistics.outcomes.coming).toEqual({ registrations: 1, people: 2 })
    const ofHike = await acting(app, maude, club).pages.statistics.ofActivity({ activityId: hike.id })
    expect(ofHike.statistics.outcomes.coming).toEqual({ registrations: 1, people: 2 })
    expect((await app.as(maude).pages.statistics.ofHost({})).statistics.outcomes.coming).toEqual(NOBODY)
  })

  test('are empty for whoever hosts nothing', async () => {
    const { as, participant } = await world()
    const { statistics, busiest } = await as(await participant()).pages.statistics.ofHost({
      period: 'months',
    })
    expect([statistics.steps, busiest]).toEqual([[], []])
  })

  test('count people entered by hand', async () => {
    const { figures, services, sessionOf, host, first } = await twoHikes()
    await manualParticipation(services, await sessionOf(host), first.id, { partySize: 4 })
    expect((await figures()).statistics.outcomes.coming).toEqual({ registrations: 2, people: 7 })
  })
})
