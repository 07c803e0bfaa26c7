import { describe, expect, test } from 'vitest'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

describe('the organiser’s view of an activity', () => {
  test('explains where the places are, and who comes', async () => {
    const { activity, participation, as } = await world()
    const hike = await activity({ capacity: 10 })
    const bruno = await participation({ activity: hike, partySize: 3, consent: true })
    const chantal = await participation({ activity: hike })

    const view = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(view.places).toEqual({
      participantNbr: 10,
      taken: 4,
      free: 6,
      joined: 4,
      asked: 0,
      paid: 0,
      held: 0,
      cheque: 0,
      manual: 0,
      offered: 0,
      heldUntil: null,
      paidAmount: 0,
      heldAmount: 0,
    })
    expect(view.participants).toMatchObject([
      { id: bruno.id, participantNbr: 3, email: bruno.person.email },
      { id: chantal.id, participantNbr: 1, email: null },
    ])
    expect(JSON.stringify(view.participants)).not.toContain('uuid')
    expect(view.toRate).toBe(0) // it has not started
  })

  test('counts who waits for a mark once it has started', async () => {
    const { activity, participation, as, clock } = await world()
    const hike = await activity({ capacity: null })
    await participation({ activity: hike, partySize: 3 })
    await participation({ activity: hike })
    clock.pass({ days: 7 })
    const view = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect([view.toRate, view.places.free, view.places.participantNbr]).toEqual([2, null, -1])
  })

  test('an operator has it too; nobody else, not even who participates', async () => {
    const { activity, participation, operator, host, as } = await world()
    const hike = await activity()
    const { person } = await participation({ activity: hike })
    expect(await as(await operator()).pages.hosting.view({ activityId: hike.id })).toMatchObject({
      toRate: 0,
    })
    for (const stranger of [person, await host()])
      await expect(as(stranger).pages.hosting.view({ activityId: hike.id })).rejects.toMatchObject(
        refusal('ACTIVITY_UNRECOVERED', 404),
      )
    await expect(as(null).pages.hosting.view({ activityId: hike.id })).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 401),
    )
  })

  test.each([
    ['PRO', true],
    ['BASIC', 'PRO_ACCOUNT_REQUIRED'],
  ] as const)('says whether a %s host may remove a participant', async (accountType, mayRemove) => {
    const { host, activity, participation, as, clock } = await world()
    const hike = await activity({ host: await host({ accountType }) })
    await participation({ activity: hike })
    const view = () => as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect((await view()).participants[0]?.mayRemove).toBe(mayRemove)
    clock.pass({ days: 7 })
    expect((await view()).participants[0]?.mayRemove).toBe('ALREADY_STARTED')
  })
})

describe('my registrations', () => {
  test('newest first, each with its tickets', async () => {
    const { participant, activity, participation, as } = await world()
    const bruno = await participant()
    const [first, second] = [await activity({ name: 'Première' }), await activity({ name: 'Seconde' })]
    await participation({ activity: first, person: bruno, partySize: 2 })
    await participation({ activity: second, person: bruno })
    await participation({ activity: second })

    const mine = await ownRegistrations(as(bruno))
    expect(mine.map(({ activity, participant }) => [activity.name, participant.tickets.length])).toEqual([
      ['Seconde', 1],
      ['Première', 2],
    ])
    expect(mine[1]?.participant).toMatchObject({ email: bruno.email, participantNbr: 2 })
  })

  test('stay readable for a banned account', async () => {
    const { activity, participation, db, as } = await world()
    const { person } = await participation({ activity: await activity() })
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', person.id).execute()
    expect(await ownRegistrations(as(person))).toHaveLength(1)
  })
})

describe('a ticket', () => {
  test('is shown to whoever has its uuid', async () => {
    const { participant, activity, participation, as, services } = await world()
    const bruno = await participant({ firstName: 'Bruno', lastName: 'Gagnon' })
    const hike = await activity({ name: 'Les crêtes' })
    await participation({ activity: hike, person: bruno, partySize: 2 })
    const [mine] = await ownRegistrations(as(bruno))
    const ticket = mine!.participant.tickets[1]!

    const shown = await as(null).pages.ticket.read({ uuid: ticket.uuid })
    expect(shown).toMatchObject({ ticket, activity: { name: 'Les crêtes' }, displayName: 'Bruno Gagnon' })
    expect(shown.ticket).toMatchObject({ position: 2, of: 2, validatedAt: null, endedReason: null })
    expect(ticket.code).toBe(`${ticket.uuid.slice(0, 4)} ${ticket.uuid.slice(4, 8)}`.toUpperCase())
    expect(ticket.url).toBe(`${services.settings.publicUrl}/billets/${ticket.uuid}`)
  })

  test('is found however its uuid is written', async () => {
    const { activity, participation, as } = await world()
    const { person } = await participation({ activity: await activity() })
    const [mine] = await ownRegistrations(as(person))
    const { uuid } = mine!.participant.tickets[0]!
    expect((await as(null).pages.ticket.read({ uuid: uuid.toUpperCase() })).ticket.uuid).toBe(uuid)
  })

  test('that has ended says so', async () => {
    const { db, activity, participation, as } = await world()
    const { person } = await participation({ activity: await activity() })
    const [mine] = await ownRegistrations(as(person))
    const { uuid } = mine!.participant.tickets[0]!
    await db
      .updateTable('ticket')
      .set({ endedAt: '2026-11-20T17:00:00.000Z', endedReason: 'CANCELLED' })
      .execute()
    const { ticket } = await as(null).pages.ticket.read({ uuid })
    expect(ticket).toMatchObject({ endedReason: 'CANCELLED', position: 0, of: 0 })
  })

  test('that nobody has is not found', async () => {
    const { as } = await world()
    const uuid = '00000000-0000-4000-8000-000000000000'
    await expect(as(null).pages.ticket.read({ uuid })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

describe('the calendar file of an activity', () => {
  test('stays the same event for ever', async () => {
    const { activity, as } = await world()
    const hike = await activity({ name: 'Les crêtes' })
    expect(await as(null).pages.activity.calendar({ activityId: hike.id })).toMatchObject({
      uid: `activity-${hike.id}@localhost`,
      sequence: 0,
      title: 'Les crêtes',
      url: `http://localhost:3000/activites/${hike.id}/les-cretes`,
      isCancelled: false,
    })
  })

  test('is not there for what is not online', async () => {
    const { activity, as } = await world()
    const { id } = await activity({ state: 'NEED_VALIDATION' })
    await expect(as(null).pages.activity.calendar({ activityId: id })).rejects.toMatchObject(
      refusal('ACTIVITY_UNRECOVERED', 404),
    )
  })
})

describe('the home page', () => {
  test('shows some that are open, of different types, then the next days in even columns', async () => {
    const { host, activity, participation, as } = await world()
    const alice = await host()
    const at = (day: number, hour = '18') => `2026-11-${day}T${hour}:00`
    const full = await activity({
      host: alice,
      name: 'complète',
      typeId: 5,
      start: at(21, '09'),
      capacity: 1,
    })
    await participation({ activity: full })
    for (const typeId of [1, 1, 2, 3, 4])
      await activity({ host: alice, name: `type ${typeId}`, typeId, start: at(21) })
    for (const day of [22, 24, 25])
      await activity({ host: alice, name: `le ${day}`, typeId: 1, start: at(day) })

    const home = await as(null).pages.home.soon()
    expect(home.headline).toMatchObject({ name: 'type 1' })
    expect(home.featured.map(({ name }) => name)).toEqual(['type 2', 'type 3', 'type 4'])
    const shown = home.agenda.map((days) =>
      days.map(({ day, activities, hasMore }) => [day, activities.length, hasMore]),
    )
    expect(shown).toEqual([
      [['2026-11-21', 4, true]],
      [['2026-11-22', 1, false]],
      [
        ['2026-11-24', 1, false],
        ['2026-11-25', 1, false],
      ],
    ])
    expect(home.types.counts).toContainEqual({ typeId: 1, count: 5 })
    expect(home.towns).toEqual([{ city: expect.any(String) as string, province: 'QC', count: 9 }])
    // Friday noon: the weekend has begun, Sunday is the 22nd
    expect(home.weekend).toEqual({ startDate: '2026-11-20', endDate: '2026-11-22', count: 7, isLeast: false })
  })

  test('stands when there is nothing at all', async () => {
    const { as } = await world()
    expect(await as(null).pages.home.soon()).toMatchObject({
      headline: null,
      featured: [],
      agenda: [],
      weekend: { count: 0 },
    })
  })
})
