// Also on PostgreSQL: counts places under a lock.

import { describe, expect, test } from 'vitest'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const NOT_FOUND = refusal('NOT_FOUND', 404)

/** Bruno comes to a hike of ten places with two others. */
async function brunoOfThree() {
  const app = await world()
  const hike = await app.activity({ capacity: 10 })
  const { id, person: bruno } = await app.participation({ activity: hike, partySize: 3 })
  const [mine] = await ownRegistrations(app.as(bruno))
  const uuids = mine!.participant.tickets.map(({ uuid }) => uuid)
  const cancel = (ticketsId: string[], person: typeof bruno | null = bruno) =>
    app.as(person).participation.cancelTickets({ activityId: hike.id, participantId: id, ticketsId })
  return {
    ...app,
    hike,
    bruno,
    id,
    uuids,
    cancel,
    news: await hearNews(app.db),
    placesLeft: async () => (await app.as(null).activity.read({ activityId: hike.id })).placesLeft,
    openTickets: async () =>
      (
        await app.db
          .selectFrom('ticket')
          .select('uuid')
          .where('participationId', '=', id)
          .where('endedAt', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ uuid }) => uuid),
  }
}

describe('cancelling some tickets', () => {
  test('makes the party smaller and frees the places; the others keep their tickets', async () => {
    const { cancel, uuids, hike, bruno, as, placesLeft } = await brunoOfThree()
    const answer = await cancel([uuids[1]!])

    expect(answer).toMatchObject({
      result: 'inscription_cancelled',
      deleted: 1,
      message: 'C’est fait\u00a0: le billet est annulé.',
      participant: { participantNbr: 2, mayCancel: true },
    })
    expect(answer.participant?.tickets.map(({ uuid, position, of }) => [uuid, position, of])).toEqual([
      [uuids[0], 1, 2],
      [uuids[2], 2, 2],
    ])
    expect(await placesLeft()).toBe(8)
    expect((await as(bruno).activity.read({ activityId: hike.id })).own).toEqual(answer.participant)
    const { ticket } = await as(null).pages.ticket.read({ uuid: uuids[1]! })
    expect(ticket).toMatchObject({ endedReason: 'CANCELLED', position: 0 })
  })

  test('a second time counts none and changes nothing, however it is written', async () => {
    const { cancel, uuids, placesLeft } = await brunoOfThree()
    const first = await cancel([uuids[0]!])
    const second = await cancel([uuids[0]!.toUpperCase(), uuids[0]!])
    expect(second).toMatchObject({ deleted: 0, participant: { participantNbr: 2 } })
    expect(second.participant).toEqual(first.participant)
    expect(await placesLeft()).toBe(8)
  })

  test('counts a ticket once that is named twice', async () => {
    const { cancel, uuids } = await brunoOfThree()
    const answer = await cancel([uuids[0]!, uuids[0]!, uuids[0]!.toUpperCase()])
    expect(answer).toMatchObject({ deleted: 1, participant: { participantNbr: 2 } })
  })

  test('one that is over beside one that is not: only the second counts', async () => {
    const { cancel, uuids } = await brunoOfThree()
    await cancel([uuids[0]!])
    expect(await cancel([uuids[0]!, uuids[1]!])).toMatchObject({
      deleted: 1,
      participant: { participantNbr: 1 },
    })
  })

  test('is confirmed each time, to nobody else; pressing again confirms nothing', async () => {
    const { cancel, uuids, news, bruno, id: participationId } = await brunoOfThree()
    await cancel([uuids[0]!])
    await cancel([uuids[0]!])
    await cancel(uuids.slice(1))
    expect(await news()).toEqual([
      [bruno.id, 'TICKETS_CANCELLED', { participationId, people: 1 }],
      [bruno.id, 'TICKETS_CANCELLED', { participationId, people: 2 }],
    ])
  })

  test('the freed place goes to whoever comes next', async () => {
    const { cancel, uuids, participation, hike, placesLeft } = await brunoOfThree()
    await participation({ activity: hike, partySize: 7 })
    await expect(participation({ activity: hike })).rejects.toThrow('FULL')
    await cancel([uuids[2]!])
    await participation({ activity: hike })
    expect(await placesLeft()).toBe(0)
  })
})

describe('cancelling all tickets', () => {
  test('ends the registration', async () => {
    const { cancel, uuids, bruno, hike, as, db, id, placesLeft, clock } = await brunoOfThree()
    expect(await cancel(uuids)).toEqual({
      result: 'inscription_cancelled',
      deleted: 3,
      message: 'C’est fait\u00a0: 3\u00a0billets sont annulés.',
      participant: null,
    })
    expect(await ownRegistrations(as(bruno))).toEqual([])
    expect(await placesLeft()).toBe(10)
    expect(await as(bruno).activity.read({ activityId: hike.id })).toMatchObject({ join: 'OPEN', own: null })
    const rows = await db.selectFrom('participation').selectAll().where('id', '=', id).execute()
    expect(rows).toMatchObject([{ endedReason: 'CANCELLED', endedAt: clock.now.toISOString() }])
  })

  test('one after the other comes to the same', async () => {
    const { cancel, uuids, as, bruno, placesLeft } = await brunoOfThree()
    const left: unknown[] = []
    for (const uuid of uuids) left.push((await cancel([uuid])).participant?.participantNbr ?? null)
    expect(left).toEqual([2, 1, null])
    expect(await ownRegistrations(as(bruno))).toEqual([])
    expect(await placesLeft()).toBe(10)
  })

  test('a second time is not an error', async () => {
    const { cancel, uuids } = await brunoOfThree()
    await cancel(uuids)
    expect(await cancel(uuids)).toMatchObject({ deleted: 0, participant: null })
  })

  test('ten presses at the same moment end each ticket once', async () => {
    const { cancel, uuids, placesLeft } = await brunoOfThree()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(uuids)))
    expect(answers.map(({ deleted }) => deleted).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(await placesLeft()).toBe(10)
  })

  test('leaves the way open to join again, with a new registration and new tickets', async () => {
    const { cancel, uuids, as, bruno, hike, id } = await brunoOfThree()
    await cancel(uuids)
    const { participant } = await as(bruno).participation.join({
      activityId: hike.id,
      attendance: [{ nbrParticipant: 1 }],
    })
    expect(participant?.id).not.toBe(id)
    expect(uuids).not.toContain(participant?.tickets[0]?.uuid)
    await expect(cancel([participant!.tickets[0]!.uuid])).rejects.toMatchObject(NOT_FOUND)
    expect(await cancel(uuids)).toMatchObject({ deleted: 0, participant: null })
  })

  test('the message is in the language of the caller', async () => {
    const { as, bruno, hike, id, uuids } = await brunoOfThree()
    const input = { activityId: hike.id, participantId: id, ticketsId: uuids }
    expect((await as(bruno, 'en').participation.cancelTickets(input)).message).toBe(
      'Done: 3 tickets are cancelled.',
    )
  })
})

describe('somebody else’s', () => {
  test('registration is not found: by a stranger, another participant, the host, an operator', async () => {
    const { cancel, uuids, participant, participation, operator, hike, openTickets } = await brunoOfThree()
    const other = await participation({ activity: hike })
    for (const person of [await participant(), other.person, hike.host, await operator()])
      await expect(cancel(uuids, person)).rejects.toMatchObject(NOT_FOUND)
    expect(await openTickets()).toEqual(uuids)
  })

  test('ticket among one’s own: none of them ends', async () => {
    const { cancel, uuids, participation, hike, as, openTickets } = await brunoOfThree()
    const { person } = await participation({ activity: hike })
    const [theirs] = await ownRegistrations(as(person))
    const foreign = theirs!.participant.tickets[0]!.uuid
    for (const named of [[foreign], [uuids[0]!, foreign]])
      await expect(cancel(named)).rejects.toMatchObject(NOT_FOUND)
    expect(await openTickets()).toEqual(uuids)
    expect(await ownRegistrations(as(person))).toEqual([theirs])
  })

  test('activity: the registration must belong to the one that is named', async () => {
    const { as, bruno, id, uuids, activity, participation, openTickets } = await brunoOfThree()
    const other = await activity()
    await participation({ activity: other, person: bruno })
    for (const activityId of [other.id, 4711]) {
      const input = { activityId, participantId: id, ticketsId: uuids }
      await expect(as(bruno).participation.cancelTickets(input)).rejects.toMatchObject(NOT_FOUND)
    }
    expect(await openTickets()).toEqual(uuids)
  })

  test('registration of one’s own, for the tickets of another one', async () => {
    const { as, bruno, uuids, activity, participation, openTickets } = await brunoOfThree()
    const other = await activity()
    const second = await participation({ activity: other, person: bruno })
    const input = { activityId: other.id, participantId: second.id, ticketsId: uuids }
    await expect(as(bruno).participation.cancelTickets(input)).rejects.toMatchObject(NOT_FOUND)
    expect(await openTickets()).toEqual(uuids)
  })

  test('registration that never was, a ticket that never was', async () => {
    const { as, bruno, hike, cancel, uuids } = await brunoOfThree()
    const input = { activityId: hike.id, participantId: 4711, ticketsId: uuids }
    await expect(as(bruno).participation.cancelTickets(input)).rejects.toMatchObject(NOT_FOUND)
    await expect(cancel(['00000000-0000-4000-8000-000000000000'])).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('what cannot be read', () => {
  const UUID = '00000000-0000-4000-8000-000000000000'

  test.each([
    ['no ticket', { ticketsId: [] }, 'ticketsId', 'tickets.required'],
    ['no list', { ticketsId: UUID }, 'ticketsId', 'common.list'],
    ['nothing', { ticketsId: undefined }, 'ticketsId', 'common.list'],
    ['something else than a uuid', { ticketsId: [UUID, '17'] }, 'ticketsId.1', 'common.uuid'],
    ['more than a party has', { ticketsId: Array(51).fill(UUID) }, 'ticketsId', 'common.listTooLong'],
    ['an id of words', { participantId: 'un' }, 'participantId', 'common.id'],
    ['an id below 1', { participantId: 0 }, 'participantId', 'common.id'],
    ['an id beyond all', { activityId: 1e12 }, 'activityId', 'common.id'],
    ['a field that is not there', { reason: 'Malade' }, 'reason', 'common.unknownField'],
  ])('%s', async (_, change, field, code) => {
    const { browser, bruno, hike, id, uuids, openTickets } = await brunoOfThree()
    const page = browser()
    await page.signIn(bruno)
    const json = { activityId: hike.id, participantId: id, ticketsId: uuids, ...change }
    const { status, body } = await page.send('/api/activity/participant', { method: 'PUT', json })
    expect([status, (body as { fields: unknown[] }).fields]).toMatchObject([400, [{ field, code }]])
    expect(await openTickets()).toEqual(uuids)
  })
})

describe('too late', () => {
  test('from the start on, to the millisecond', async () => {
    const { cancel, uuids, clock, openTickets, as, bruno } = await brunoOfThree()
    const start = new Date(clock.now.getTime() + 7 * 24 * 3_600_000)
    clock.now = new Date(start.getTime() - 1)
    expect(await cancel([uuids[0]!])).toMatchObject({ deleted: 1 })
    clock.now = start
    await expect(cancel([uuids[1]!])).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    expect(await openTickets()).toEqual(uuids.slice(1))
    const [mine] = await ownRegistrations(as(bruno))
    expect(mine?.participant.mayCancel).toBe('ALREADY_STARTED')
    expect(await cancel([uuids[0]!])).toMatchObject({ deleted: 0 }) // the earlier change remains
  })

  test('once a ticket was scanned it stays, and so does all that is named with it', async () => {
    const { cancel, uuids, db, clock, openTickets } = await brunoOfThree()
    await db
      .updateTable('ticket')
      .set({ validatedAt: clock.now.toISOString() })
      .where('uuid', '=', uuids[1]!)
      .execute()
    for (const named of [[uuids[1]!], uuids])
      await expect(cancel(named)).rejects.toMatchObject(refusal('ALREADY_SCANNED', 409))
    expect(await openTickets()).toEqual(uuids)
    expect(await cancel([uuids[0]!])).toMatchObject({ deleted: 1, participant: { participantNbr: 2 } })
  })

  test.each(['present', 'absent'] as const)('once they were marked %s', async (attendance) => {
    const { cancel, uuids, db, id, openTickets } = await brunoOfThree()
    await db.updateTable('participation').set({ attendance }).where('id', '=', id).execute()
    await expect(cancel([uuids[0]!])).rejects.toMatchObject(refusal('ALREADY_RATED', 409))
    expect(await openTickets()).toEqual(uuids)
  })

  test('once the activity was called off: all tickets are over, and this is why', async () => {
    const { cancel, uuids, as, hike } = await brunoOfThree()
    await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    await expect(cancel(uuids)).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
  })

  test('once the host removed the registration, likewise', async () => {
    const { cancel, uuids, as, hike, id, db } = await brunoOfThree()
    await db.updateTable('user').set({ accountType: 'PRO' }).where('id', '=', hike.host.id).execute()
    const query = { activityId: hike.id, participantId: id, reason: 'Complet' }
    await as(hike.host).participation.remove({ query })
    expect(await cancel(uuids)).toMatchObject({ deleted: 0, participant: null })
    const { endedReason } = await db
      .selectFrom('participation')
      .select('endedReason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(endedReason).toBe('REMOVED')
  })
})

describe('no state but a ban closes what exists', () => {
  test.each([
    ['an address that is not confirmed', { emailConfirmedAt: null }],
    ['terms that are not accepted', { termsVersion: '2020-01-01' }],
  ])('%s', async (_, change) => {
    const { cancel, uuids, db, bruno } = await brunoOfThree()
    await db.updateTable('user').set(change).where('id', '=', bruno.id).execute()
    expect(await cancel(uuids)).toMatchObject({ deleted: 3 })
  })

  test('a banned account', async () => {
    const { cancel, uuids, db, bruno, openTickets } = await brunoOfThree()
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', bruno.id).execute()
    await expect(cancel(uuids)).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
    expect(await openTickets()).toEqual(uuids)
  })

  test('a visitor signs in first', async () => {
    const { cancel, uuids } = await brunoOfThree()
    await expect(cancel(uuids, null)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })
})
