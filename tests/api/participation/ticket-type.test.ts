// Also on PostgreSQL: SQL of sales and limits.

import { describe, expect, test } from 'vitest'
import { issueMemberCard } from '#server/services/organisation/member-card.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { organisation } from '#tests/api/world/organisations.ts'
import { raiseVersion, ticketTypes } from '#tests/api/world/tickets.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

const HOUR_MS = 3_600_000

async function adultsAndChildren(app: World, children: number, capacity: number | null = 10) {
  const hike = await app.activity({ capacity })
  const [adult = 0, child = 0] = await ticketTypes(app, hike.id, [
    { name: 'Adulte' },
    { name: 'Enfant', capacity: children },
  ])
  const party = (adults: number, kids: number, more = {}) => ({
    activityId: hike.id,
    attendance: [
      ...(adults > 0 ? [{ paymentModelId: adult, nbrParticipant: adults }] : []),
      ...(kids > 0 ? [{ paymentModelId: child, nbrParticipant: kids }] : []),
    ],
    ...more,
  })
  const typesOf = async () =>
    (await app.as(null).activity.read({ activityId: hike.id })).paymentModels.map(
      ({ placesLeft }) => placesLeft,
    )
  return { hike, adult, child, party, typesOf }
}

describe('a party of several ticket types', () => {
  test('gets a ticket of its type for each person, in the order of the input', async () => {
    const app = await world()
    const { party, adult, child, typesOf } = await adultsAndChildren(app, 3)
    const bruno = app.as(await app.participant())

    const joined = await bruno.participation.join(party(2, 1))

    expect(joined).toMatchObject({ result: 'inscription_ok', given: 3, left: 7 })
    const types = joined.participant?.tickets.map(({ paymentModelId }) => paymentModelId)
    expect(types).toEqual([adult, adult, child])
    expect(await typesOf()).toEqual([null, 2])
  })

  test('is all or nothing: a type that is full refuses the whole, and says how many would fit', async () => {
    const app = await world()
    const { party, typesOf } = await adultsAndChildren(app, 1)
    const bruno = app.as(await app.participant())

    expect(await bruno.participation.join(party(2, 2))).toEqual({
      result: 'inscription_cancelled',
      given: 0,
      left: 3,
    })
    expect(await typesOf()).toEqual([null, 1])
  })

  test('takes what is left of each type where fewer are accepted', async () => {
    const app = await world()
    const { party, adult, child } = await adultsAndChildren(app, 1)
    const joined = await app
      .as(await app.participant())
      .participation.join(party(2, 2, { acceptFewer: true }))
    expect(joined).toMatchObject({ result: 'inscription_some_participant', given: 3 })
    const types = joined.participant?.tickets.map(({ paymentModelId }) => paymentModelId)
    expect(types).toEqual([adult, adult, child])
  })

  test('is bounded by the activity as well as by its types', async () => {
    const app = await world()
    const { party } = await adultsAndChildren(app, 3, 4)
    const bruno = app.as(await app.participant())
    expect(await bruno.participation.join(party(2, 3))).toMatchObject({ given: 0, left: 4 })
    expect(await bruno.participation.join(party(1, 3))).toMatchObject({ given: 4, left: 0 })
  })

  test('is enlarged type by type; what is not named stays', async () => {
    const app = await world()
    const { party, adult, child } = await adultsAndChildren(app, 3)
    const bruno = app.as(await app.participant())
    await bruno.participation.join(party(2, 1))

    const enlarged = await bruno.participation.join(party(0, 3))
    expect(enlarged).toMatchObject({ result: 'inscription_ok', given: 5 })
    const types = enlarged.participant?.tickets.map(({ paymentModelId }) => paymentModelId)
    expect(types).toEqual([adult, adult, child, child, child])
    expect(await bruno.participation.join(party(2, 3))).toMatchObject({ given: 5 })
    expect(await bruno.participation.join(party(2, 4))).toMatchObject({
      result: 'inscription_cancelled',
      left: 0,
    })
  })

  test('is enlarged by the difference where its type was replaced meanwhile', async () => {
    const app = await world()
    const hike = await app.activity({ capacity: 10 })
    const [early = 0] = await ticketTypes(app, hike.id, [{ name: 'Hâtif' }])
    const bruno = app.as(await app.participant())
    const join = (nbrParticipant: number) =>
      bruno.participation.join({ activityId: hike.id, attendance: [{ nbrParticipant }] })
    await join(2)

    const [regular = 0] = await ticketTypes(app, hike.id, [{ name: 'Régulier' }])
    await raiseVersion(app, hike.id)
    const enlarged = await join(3)
    expect(enlarged).toMatchObject({ result: 'inscription_ok', given: 3 })
    const types = enlarged.participant?.tickets.map(({ paymentModelId }) => paymentModelId)
    expect(types).toEqual([early, early, regular])
  })

  test('gives a place of its type back with the ticket', async () => {
    const app = await world()
    const { hike, party, child, typesOf } = await adultsAndChildren(app, 1)
    const bruno = app.as(await app.participant())
    const { participant } = await bruno.participation.join(party(1, 1))
    expect(await typesOf()).toEqual([null, 0])

    const ticket = participant!.tickets.find(({ paymentModelId }) => paymentModelId === child)!
    const ids = { activityId: hike.id, participantId: participant!.id }
    await bruno.participation.cancelTickets({ ...ids, ticketsId: [ticket.uuid] })
    expect(await typesOf()).toEqual([null, 1])
    expect(await bruno.participation.join(party(0, 1))).toMatchObject({ given: 2 })
  })

  test('never holds more than fifty people, in one request or in two', async () => {
    const app = await world()
    const { party } = await adultsAndChildren(app, 40, null)
    const bruno = app.as(await app.participant())
    await expect(bruno.participation.join(party(30, 21))).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
    await bruno.participation.join(party(30, 0))
    await expect(bruno.participation.join(party(0, 21))).rejects.toMatchObject(
      refusal('PARTY_TOO_LARGE', 422),
    )
  })

  test('twenty people run for three places of a type at once: three get one', async () => {
    const app = await world()
    const { party, child } = await adultsAndChildren(app, 3, 50)
    const people = await Promise.all(Array.from({ length: 20 }, () => app.participant()))
    const answers = await Promise.all(people.map((person) => app.as(person).participation.join(party(0, 1))))

    expect(answers.filter(({ result }) => result === 'inscription_ok')).toHaveLength(3)
    const rows = await app.db.selectFrom('ticket').selectAll().where('ticketTypeId', '=', child).execute()
    expect(rows).toHaveLength(3)
  })

  test('the host, too, enters nobody beyond the limit of a type, nor moves anybody there', async () => {
    const app = await world()
    const { hike, adult, child } = await adultsAndChildren(app, 1)
    const host = app.as(hike.host)
    const add = (paymentModelId: number, nbrParticipant: number) =>
      host.manualParticipant.add({ activityId: hike.id, firstname: 'Réjean', nbrParticipant, paymentModelId })
    await expect(add(child, 2)).rejects.toMatchObject({ ...refusal('FULL', 409), data: { left: 1 } })

    const { partGhostId } = await add(adult, 2)
    const move = { partGhostId, activityId: hike.id, paymentModelId: child }
    await expect(host.manualParticipant.update(move)).rejects.toMatchObject(refusal('FULL', 409))
    await add(child, 1)
  })
})

describe('what is left of an activity', () => {
  test('is never more than its types have together', async () => {
    const app = await world()
    const hike = await app.activity({ capacity: 10 })
    await ticketTypes(app, hike.id, [
      { name: 'Matin', capacity: 2 },
      { name: 'Soir', capacity: 3 },
    ])
    const read = await app.as(null).activity.read({ activityId: hike.id })
    expect(read).toMatchObject({ placesLeft: 5, join: 'OPEN' })
  })

  test('is nothing when every type is full', async () => {
    const app = await world()
    const hike = await app.activity({ capacity: 10 })
    const [only = 0] = await ticketTypes(app, hike.id, [{ name: 'Canot', capacity: 1 }])
    const attendance = [{ paymentModelId: only, nbrParticipant: 1 }]
    await app.as(await app.participant()).participation.join({ activityId: hike.id, attendance })
    expect(await app.as(null).activity.read({ activityId: hike.id })).toMatchObject({
      placesLeft: 0,
      join: 'FULL',
    })
  })
})

describe('the window of a sale', () => {
  async function windowed(app: World) {
    const opens = new Date(app.clock.now.getTime() + HOUR_MS)
    const closes = new Date(app.clock.now.getTime() + 2 * HOUR_MS)
    const hike = await app.activity()
    const [only = 0] = await ticketTypes(app, hike.id, [
      { name: 'Lève-tôt', salesStartAt: opens.toISOString(), salesEndAt: closes.toISOString() },
    ])
    const input = { activityId: hike.id, attendance: [{ paymentModelId: only, nbrParticipant: 1 }] }
    const stateAt = async (at: Date) => {
      app.clock.now = at
      return (await app.as(null).activity.read({ activityId: hike.id })).join
    }
    return { opens, closes, input, stateAt }
  }

  test('opens on its first instant, by the clock of the server', async () => {
    const app = await world()
    const { opens, input, stateAt } = await windowed(app)
    const bruno = await app.participant()
    expect(await stateAt(new Date(opens.getTime() - 1))).toBe('NOT_ON_SALE')
    await expect(app.as(bruno).participation.join(input)).rejects.toMatchObject(refusal('SALE_NOT_OPEN', 409))
    expect(await stateAt(opens)).toBe('OPEN')
    expect(await app.as(bruno).participation.join(input)).toMatchObject({ given: 1 })
  })

  test('closes on its last; who is in stays in', async () => {
    const app = await world()
    const { opens, closes, input, stateAt } = await windowed(app)
    const [bruno, late] = [await app.participant(), await app.participant()]
    await stateAt(opens)
    await app.as(bruno).participation.join(input)
    expect(await stateAt(closes)).toBe('NOT_ON_SALE')
    await expect(app.as(late).participation.join(input)).rejects.toMatchObject(refusal('SALE_OVER', 409))
    expect(await app.as(bruno).participation.join(input)).toMatchObject({ given: 1 })
  })
})

test('a type that is sold out can be waited for while another is not on sale yet', async () => {
  const app = await world()
  const hike = await app.activity({ capacity: 10 })
  const salesStartAt = new Date(app.clock.now.getTime() + HOUR_MS).toISOString()
  const [canoe = 0] = await ticketTypes(app, hike.id, [
    { name: 'Canot', capacity: 1 },
    { name: 'Rabaska', salesStartAt },
  ])
  const join = async () => (await app.as(null).activity.read({ activityId: hike.id })).join
  expect(await join()).toBe('OPEN')
  const attendance = [{ paymentModelId: canoe, nbrParticipant: 1 }]
  await app.as(await app.participant()).participation.join({ activityId: hike.id, attendance })
  expect(await join()).toBe('FULL')
  // Without a list, what matters is when the next tickets can be had.
  await app.db.updateTable('activity').set({ hasWaitingList: false }).where('id', '=', hike.id).execute()
  expect(await join()).toBe('NOT_ON_SALE')
})

test('of an activity with free and paid types, the free ones can be had', async () => {
  const app = await world()
  const hike = await app.activity()
  const [free = 0, paid = 0] = await ticketTypes(app, hike.id, [
    { name: 'Libre' },
    { name: 'Avec souper', priceCents: 2500 },
  ])
  const bruno = app.as(await app.participant())
  const input = (paymentModelId: number) => ({
    activityId: hike.id,
    attendance: [{ paymentModelId, nbrParticipant: 1 }],
  })
  await expect(bruno.participation.join(input(paid))).rejects.toMatchObject(refusal('PAYMENT_REQUIRED', 409))
  const both = { activityId: hike.id, attendance: [...input(free).attendance, ...input(paid).attendance] }
  await expect(bruno.participation.join(both)).rejects.toMatchObject(refusal('PAYMENT_REQUIRED', 409))
  expect(await bruno.participation.join(input(free))).toMatchObject({ given: 1 })
})

test('tickets that are had elsewhere cannot be had here', async () => {
  const app = await world()
  const hike = await app.activity()
  const elsewhere = { externalTicketUrl: 'https://billets.exemple.org/7' }
  await app.db.updateTable('activity').set(elsewhere).where('id', '=', hike.id).execute()
  expect((await app.as(null).activity.read({ activityId: hike.id })).join).toBe('EXTERNAL')
  const input = { activityId: hike.id, attendance: [{ nbrParticipant: 1 }] }
  const attempt = app.as(await app.participant()).participation.join(input)
  await expect(attempt).rejects.toMatchObject(refusal('EXTERNAL_TICKETS', 409))
})

describe('an activity for members', () => {
  async function forMembers(app: World) {
    const club = await organisation(app)
    const hike = await app.activity({ host: club })
    await app.db.updateTable('activity').set({ membersOnly: true }).where('id', '=', hike.id).execute()
    const input = (more = {}) => ({ activityId: hike.id, attendance: [{ nbrParticipant: 1 }], ...more })
    return { club, hike, input }
  }

  async function card(
    app: World,
    club: Person,
    holderEmail: string,
    number = 'A-1',
    validUntil = '2027-12-31',
  ) {
    const input = {
      organisationId: club.id,
      number,
      holderName: 'Membre',
      holderEmail,
      validUntil,
      locale: 'fr' as const,
    }
    const issued = await issueMemberCard(app.services, await app.sessionOf(club), input)
    if ('refused' in issued) throw new Error(issued.refused)
    return issued.memberCardId
  }

  test('asks for a card', async () => {
    const app = await world()
    const { input } = await forMembers(app)
    const attempt = app.as(await app.participant()).participation.join(input())
    await expect(attempt).rejects.toMatchObject(refusal('MEMBER_CARD_REQUIRED', 422))
  })

  test('knows the card that was sent to the confirmed address of an account, capitals or not', async () => {
    const app = await world()
    const { club, input } = await forMembers(app)
    const bruno = await app.participant()
    await card(app, club, bruno.email.toUpperCase())
    expect(await app.as(bruno).participation.join(input())).toMatchObject({ given: 1 })
  })

  test('takes a number with the address of its holder, and only both together', async () => {
    const app = await world()
    const { club, input } = await forMembers(app)
    await card(app, club, 'membre@exemple.org', 'A-17')
    const bruno = app.as(await app.participant())
    const show = (number: string, email: string) =>
      bruno.participation.join(input({ memberCard: { number, email } }))
    await expect(show('A-17', 'autre@exemple.org')).rejects.toMatchObject(
      refusal('MEMBER_CARD_NOT_VALID', 422),
    )
    await expect(show('A-18', 'membre@exemple.org')).rejects.toMatchObject(
      refusal('MEMBER_CARD_NOT_VALID', 422),
    )
    expect(await show('a-17', 'Membre@exemple.org')).toMatchObject({ given: 1 })
  })

  test('lets a guest in with the card, never by the address alone, which nobody has shown to be theirs', async () => {
    const app = await world()
    const { club, input } = await forMembers(app)
    const guest = await guestOf(app.services)
    await card(app, club, guest.email, 'A-5')
    const join = (more = {}) => app.as(null).participation.join(input({ guestId: guest.pass, ...more }))
    await expect(join()).rejects.toMatchObject(refusal('MEMBER_CARD_REQUIRED', 422))
    expect(await join({ memberCard: { number: 'A-5', email: guest.email } })).toMatchObject({ given: 1 })
  })

  test('takes a card by its id from whoever holds it, and from nobody else', async () => {
    const app = await world()
    const { club, input } = await forMembers(app)
    const [bruno, chantal] = [await app.participant(), await app.participant()]
    const memberCardId = await card(app, club, bruno.email)
    const attempt = app.as(chantal).participation.join(input({ memberCardId }))
    await expect(attempt).rejects.toMatchObject(refusal('MEMBER_CARD_NOT_VALID', 422))
    expect(await app.as(bruno).participation.join(input({ memberCardId }))).toMatchObject({ given: 1 })
  })

  test('refuses a card that is over, was taken back, or is another organisation’s', async () => {
    const app = await world()
    const { club, input } = await forMembers(app)
    const other = await organisation(app)
    const bruno = await app.participant()
    await card(app, other, bruno.email)
    const attempt = () => app.as(bruno).participation.join(input())
    await expect(attempt()).rejects.toMatchObject(refusal('MEMBER_CARD_REQUIRED', 422))
    const id = await card(app, club, bruno.email)
    const set = (change: { validUntil?: string; endedAt?: string | null }) =>
      app.db.updateTable('memberCard').set(change).where('id', '=', id).execute()
    await set({ validUntil: '2026-01-01' })
    await expect(attempt()).rejects.toMatchObject(refusal('MEMBER_CARD_REQUIRED', 422))
    await set({ validUntil: '2027-12-31', endedAt: '2026-01-01T00:00:00.000Z' })
    await expect(attempt()).rejects.toMatchObject(refusal('MEMBER_CARD_REQUIRED', 422))
    await set({ endedAt: null })
    expect(await attempt()).toMatchObject({ given: 1 })
  })

  test('opens one registration a card: its number, told around, opens no second one', async () => {
    const app = await world()
    const { club, input, hike } = await forMembers(app)
    await card(app, club, 'membre@exemple.org', 'A-9')
    const shown = input({ memberCard: { number: 'A-9', email: 'membre@exemple.org' } })
    const [bruno, chantal] = [app.as(await app.participant()), app.as(await app.participant())]
    const { participant } = await bruno.participation.join(shown)
    await expect(chantal.participation.join(shown)).rejects.toMatchObject(refusal('MEMBER_CARD_IN_USE', 409))
    const ids = { activityId: hike.id, participantId: participant!.id }
    await bruno.participation.cancelTickets({ ...ids, ticketsId: [participant!.tickets[0]!.uuid] })
    expect(await chantal.participation.join(shown)).toMatchObject({ given: 1 })
  })

  test('may be so for one of its ticket types only', async () => {
    const app = await world()
    const club = await organisation(app)
    const hike = await app.activity({ host: club })
    const [all = 0, members = 0] = await ticketTypes(app, hike.id, [
      { name: 'Tout le monde' },
      { name: 'Membres', membersOnly: true },
    ])
    const bruno = app.as(await app.participant())
    const input = (paymentModelId: number, more = {}) => ({
      activityId: hike.id,
      attendance: [{ paymentModelId, nbrParticipant: 1 }],
      ...more,
    })
    await expect(bruno.participation.join(input(members))).rejects.toMatchObject(
      refusal('MEMBER_CARD_REQUIRED', 422),
    )
    expect(await bruno.participation.join(input(all))).toMatchObject({ given: 1 })
    await card(app, club, 'membre@exemple.org', 'A-2')
    const memberCard = { number: 'A-2', email: 'membre@exemple.org' }
    expect(await bruno.participation.join(input(members, { memberCard }))).toMatchObject({ given: 2 })
  })

  test('nobody tries one number after the other', async () => {
    const app = await world()
    const { input } = await forMembers(app)
    const bruno = app.as(await app.participant())
    const tries: unknown[] = []
    for (let number = 0; number < 22; number++) {
      const memberCard = { number: `A-${number}`, email: 'membre@exemple.org' }
      tries.push(
        await bruno.participation
          .join(input({ memberCard }))
          .catch((error: unknown) => (error as { code: string }).code),
      )
    }
    expect(tries.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'MEMBER_CARD_NOT_VALID'))
    expect(tries.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })
})
