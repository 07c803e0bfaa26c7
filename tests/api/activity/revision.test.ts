import { describe, expect, test } from 'vitest'
import type { ActivityUpdate } from '#db/schema/activity.ts'
import { change } from '#tests/api/world/change.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const WHY = { reason: 'INVALID_ACTIVITY' as const, message: 'Pas de publicité, s’il vous plaît.' }

/** A published activity of a host who is not trusted yet, with a participant; and how the host changes it. */
async function changedHike(input: ActivityUpdate = { name: 'Les crêtes à rabais' }) {
  const app = await world()
  const odile = await app.operator()
  const hike = await app.activity({ name: 'Les crêtes', description: 'Une longue marche.' })
  await app.participation({ activity: hike, partySize: 2 })
  const news = await hearNews(app.db)
  app.clock.pass({ minutes: 5 })
  await change(app.services, hike, input)
  const revisions = app.as(odile).pages.revision
  const waiting = async () => (await revisions.queue({})).revisions
  return {
    ...app,
    odile,
    hike,
    news,
    revisions,
    waiting,
    read: async () => {
      const [first] = await waiting()
      return { revisionId: first!.revisionId, changedAt: first!.changedAt }
    },
    row: () => app.db.selectFrom('activity').selectAll().where('id', '=', hike.id).executeTakeFirstOrThrow(),
    ended: () => app.db.selectFrom('activityRevision').select('closedAs').execute(),
    audit: async () => {
      const entries = await app.db.selectFrom('auditEntry').selectAll().orderBy('id').execute()
      return entries.map(({ action, detail }) => [action, detail]).slice(1) // the first one: the activity was validated
    },
  }
}

describe('a later change by a host whom nobody trusts yet', () => {
  test('stays on sale, and waits with its difference, word by word', async () => {
    const { as, hike, waiting, clock } = await changedHike()
    expect(await as(null).activity.list({})).toMatchObject([{ name: 'Les crêtes à rabais' }])
    expect(await waiting()).toMatchObject([
      {
        activity: { activityId: hike.id, name: 'Les crêtes à rabais' },
        people: 2,
        openedAt: clock.now.toISOString(),
        differences: [
          {
            kind: 'WORDS',
            part: 'name',
            before: [{ text: 'Les crêtes', isMarked: false }],
            after: [
              { text: 'Les crêtes', isMarked: false },
              { text: ' à rabais', isMarked: true },
            ],
          },
        ],
      },
    ])
  })

  test('of each kind of field shows what it was and what it is', async () => {
    const { waiting, hike, services, db } = await changedHike({
      typeId: 2,
      language: 'en',
      startsAt: '2026-12-01T15:00:00.000Z',
      endsAt: '2026-12-01T17:00:00.000Z',
      address: 'Chemin du Lac',
      externalTicketUrl: 'https://ailleurs.example',
    })
    await change(services, hike, {}, async ({ db }) => {
      await db.updateTable('ticketType').set({ name: 'Adulte', priceCents: 500 }).execute()
      await db
        .insertInto('question')
        .values({ activityId: hike.id, kind: 'TEXT', label: 'Allergies?', endedAt: null })
        .execute()
    })
    const [{ differences } = { differences: [] }] = await waiting()
    expect(differences.map(({ kind, part }) => `${kind} ${part}`)).toEqual([
      'TYPE type',
      'LANGUAGE language',
      'INSTANT start',
      'INSTANT end',
      'WORDS place',
      'WORDS externalTicketUrl',
      'TICKET_TYPES ticketTypes',
      'QUESTIONS questions',
    ])
    expect(differences).toMatchObject([
      { before: 1, after: 2 },
      { before: 'fr', after: 'en' },
      { after: { at: '2026-12-01T15:00:00.000Z', timeZone: 'America/Toronto' } },
      { before: null, after: { at: '2026-12-01T17:00:00.000Z' } },
      { after: [{ text: 'Chemin du Lac, ', isMarked: true }, { text: 'Rimouski' }] },
      { before: [], after: [{ isMarked: true }] },
      { after: [{ name: 'Adulte', price: 500, isMarked: true }] },
      { before: [], after: [{ label: 'Allergies?', isRequired: false, isMarked: true }] },
    ])
    expect(await db.selectFrom('activityRevision').select('id').execute()).toHaveLength(1)
  })

  test('several changes are one, against what an operator last agreed to', async () => {
    const { services, hike, waiting, ended } = await changedHike()
    await change(services, hike, { name: 'Les crêtes d’hiver' })
    expect(await waiting()).toMatchObject([{ differences: [{ before: [{ text: 'Les crêtes' }] }] }])
    await change(services, hike, { name: 'Les crêtes' })
    expect(await waiting()).toEqual([])
    expect(await ended()).toEqual([{ closedAs: 'WITHDRAWN' }])
  })

  test('keeps 0 and 1 in its texts, as those of earlier versions have them', async () => {
    const { db, hike, services, ended } = await changedHike()
    const { before } = await db.selectFrom('activityRevision').select('before').executeTakeFirstOrThrow()
    expect(before).toContain('"isOnline":0')
    await change(services, hike, { isOnline: true })
    const { after } = await db.selectFrom('activityRevision').select('after').executeTakeFirstOrThrow()
    expect(after).toContain('"isOnline":1')
    await change(services, hike, { name: 'Les crêtes', isOnline: false })
    expect(await ended()).toEqual([{ closedAs: 'WITHDRAWN' }])
  })

  test('what is the host’s own business does not wait: places, minimum, refunds', async () => {
    const { waiting } = await changedHike({ capacity: 4, minimumParticipants: 2, refundMin: 1 })
    expect(await waiting()).toEqual([])
  })

  test('a host with three validated activities changes as they like', async () => {
    const app = await world()
    const hike = await app.activity()
    for (const name of ['Deux', 'Trois']) await app.activity({ host: hike.host, name })
    await change(app.services, hike, { name: 'Autre chose' })
    expect(await app.db.selectFrom('activityRevision').selectAll().execute()).toEqual([])
  })

  test('one that still waits for its first look has no difference; one that was refused is looked at again', async () => {
    const app = await world()
    const odile = await app.operator()
    const first = await app.activity({ state: 'NEED_VALIDATION' })
    await change(app.services, first, { name: 'Autre chose' })
    const refused = await app.activity({ state: 'REFUSED' })
    const { moderation } = app.as(odile).pages
    expect((await moderation.queue({})).activities).toHaveLength(1)
    await change(app.services, refused, { name: 'Mieux dit' })
    expect((await moderation.queue({})).activities).toMatchObject([
      { name: 'Autre chose' },
      { name: 'Mieux dit' },
    ])
    expect(await moderation.waiting()).toEqual({ activities: 2, changes: 0, money: 0, reports: 0, tasks: 0 })
  })

  test('of an activity that is called off nothing waits any more', async () => {
    const { as, hike, waiting, ended } = await changedHike()
    await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    expect(await waiting()).toEqual([])
    expect(await ended()).toEqual([{ closedAs: 'WITHDRAWN' }])
  })
})

describe('an operator', () => {
  test('accepts: it stays, nobody is written to, and what follows is compared with it', async () => {
    const { revisions, read, row, waiting, news, services, hike, audit } = await changedHike()
    await revisions.accept(await read())
    expect(await row()).toMatchObject({ name: 'Les crêtes à rabais', validation: 'VALIDED' })
    expect([await waiting(), await news()]).toEqual([[], []])
    expect(await audit()).toEqual([['revision.accept', null]])
    await change(services, hike, { name: 'Les crêtes' })
    expect(await waiting()).toMatchObject([{ differences: [{ after: [{ text: 'Les crêtes' }] }] }])
  })

  test('reverts: everything stands as before, people find it by its old words, and its host is told why', async () => {
    const { revisions, read, row, as, hike, waiting, delivered, audit, services } = await changedHike()
    const before = await row()
    await change(services, hike, { description: 'Venez au solde!', startsAt: '2026-12-24T15:00:00.000Z' })
    await revisions.revert({ ...(await read()), ...WHY })
    expect(await row()).toMatchObject({
      name: 'Les crêtes',
      description: 'Une longue marche.',
      startsAt: before.startsAt,
      validation: 'VALIDED',
      calendarSequence: before.calendarSequence + 1,
      version: before.version + 1,
    })
    expect(
      await as(null).activity.list({ filters: JSON.stringify({ search: 'longue marche' }) }),
    ).toMatchObject([{ activityId: hike.id }])
    expect(await waiting()).toEqual([])
    const messages = (await delivered()).filter(({ to }) => to.address === hike.host.email)
    const [message] = messages.slice(-1)
    expect(message?.subject).toBe('Modification annulée\u00A0: Les crêtes')
    expect(message?.text).toContain(WHY.message)
    expect(await audit()).toEqual([['revision.revert', `INVALID_ACTIVITY: ${WHY.message}`]])
  })

  test('reverts payment models and questions too: old words return, new ones end, nothing is deleted', async () => {
    const { services, hike, db, revisions, read, as } = await changedHike({})
    const [old] = await db.selectFrom('ticketType').selectAll().execute()
    await change(services, hike, {}, async ({ db }) => {
      await db.updateTable('ticketType').set({ endedAt: '2026-11-20T17:00:00.000Z' }).execute()
      await db
        .insertInto('ticketType')
        .values({ activityId: hike.id, name: 'Solde', priceCents: 0 })
        .execute()
      await db
        .insertInto('question')
        .values({ activityId: hike.id, kind: 'CHECKBOX', label: 'Abonnez-moi', endedAt: null })
        .execute()
    })
    await revisions.revert({ ...(await read()), ...WHY })
    const { paymentModels } = await as(null).activity.read({ activityId: hike.id })
    expect(paymentModels).toMatchObject([{ name: old!.name, price: 0 }])
    expect(await db.selectFrom('ticketType').select('id').execute()).toHaveLength(2)
    expect(await db.selectFrom('question').select('endedAt').execute()).not.toMatchObject([{ endedAt: null }])
  })

  test('takes deadlines and sales with it that would lie behind the start to which it goes back', async () => {
    const { revisions, read, row, db, hike } = await changedHike({
      ...{ startsAt: '2026-12-07T17:00:00.000Z', localStart: '2026-12-07T12:00' },
      ...{ minimumParticipants: 8, minimumDeadline: '2026-12-02T17:00:00.000Z' },
      ticketsLockedAt: '2026-11-30T17:00:00.000Z',
    })
    const sales = { salesStartAt: '2026-11-29T17:00:00.000Z', salesEndAt: '2026-12-01T17:00:00.000Z' }
    await db.updateTable('ticketType').set(sales).execute()
    await revisions.revert({ ...(await read()), ...WHY })

    const { startsAt, minimumDeadline, ticketsLockedAt } = await row()
    expect(startsAt).toBe('2026-11-27T17:00:00.000Z')
    expect(minimumDeadline).toBe('2026-11-22T17:00:00.000Z')
    // Ten days earlier they would be over.
    expect(ticketsLockedAt).toBe(startsAt)
    const types = db.selectFrom('ticketType').select(['salesStartAt', 'salesEndAt'])
    expect(await types.where('activityId', '=', hike.id).execute()).toEqual([
      { salesStartAt: null, salesEndAt: '2026-11-21T17:00:00.000Z' },
    ])
  })

  test('leaves deadlines alone that lie before that start', async () => {
    const minimum = { minimumParticipants: 8, minimumDeadline: '2026-11-26T17:00:00.000Z' }
    const { revisions, read, row } = await changedHike({ startsAt: '2026-12-07T17:00:00.000Z', ...minimum })
    await revisions.revert({ ...(await read()), ...WHY })
    expect(await row()).toMatchObject(minimum)
  })

  test('cannot go back to a start that is over', async () => {
    const { revisions, read, clock, row } = await changedHike({ startsAt: '2027-03-01T15:00:00.000Z' })
    clock.pass({ hours: 24 * 8 })
    await expect(revisions.revert({ ...(await read()), ...WHY })).rejects.toMatchObject(
      refusal('TOO_LATE', 409),
    )
    expect(await row()).toMatchObject({ startsAt: '2027-03-01T15:00:00.000Z' })
  })

  test('cannot move it away from a start that is over, to which the host had moved it', async () => {
    const { revisions, read, clock, row } = await changedHike({ startsAt: '2026-11-21T15:00:00.000Z' })
    clock.pass({ hours: 24 })
    await expect(revisions.revert({ ...(await read()), ...WHY })).rejects.toMatchObject(
      refusal('TOO_LATE', 409),
    )
    expect(await row()).toMatchObject({ startsAt: '2026-11-21T15:00:00.000Z' })
  })

  test('decides on nothing of a banned host: it waits until the ban is lifted, and comes back as it was', async () => {
    const { revisions, read, waiting, row, as, odile, hike } = await changedHike()
    const seen = await read()
    const { ban } = as(odile).pages
    await ban.place({ userId: hike.host.id, reason: 'Fraude.' })
    expect(await waiting()).toEqual([])
    for (const decide of [
      () => revisions.accept(seen),
      () => revisions.revert({ ...seen, ...WHY }),
      () => revisions.refuse({ ...seen, ...WHY }),
    ])
      await expect(decide()).rejects.toMatchObject(refusal('NOT_WAITING', 409))
    expect(await row()).toMatchObject({ validation: 'REFUSED', suspendedAs: 'VALIDED' })
    await ban.lift({ userId: hike.host.id, reason: 'Erreur sur la personne.' })
    expect(await waiting()).toHaveLength(1)
    await revisions.revert({ ...seen, ...WHY })
    expect(await row()).toMatchObject({ name: 'Les crêtes', validation: 'VALIDED' })
  })

  test('reverts words of an activity that is sold: it stays online though its host cannot be paid now', async () => {
    const { revisions, read, row, db, services, hike } = await changedHike({})
    await db.updateTable('ticketType').set({ priceCents: 2200 }).execute()
    await change(services, hike, { name: 'Les crêtes à rabais' })
    await revisions.revert({ ...(await read()), ...WHY })
    expect(await row()).toMatchObject({ name: 'Les crêtes', validation: 'VALIDED' })
  })

  test('refuses: the whole activity leaves the lists, tickets stand, and its host is told', async () => {
    const { revisions, read, as, hike, db, news, audit } = await changedHike()
    await revisions.refuse({ ...(await read()), ...WHY })
    await expect(as(null).activity.read({ activityId: hike.id })).rejects.toMatchObject(
      refusal('ACTIVITY_UNRECOVERED', 404),
    )
    expect(await db.selectFrom('ticket').select('endedAt').execute()).toEqual([
      { endedAt: null },
      { endedAt: null },
    ])
    expect(await news()).toEqual([[hike.host.id, 'ACTIVITY_NO_LONGER_VALID', { activityId: hike.id }]])
    expect(await audit()).toEqual([['revision.refuse', `INVALID_ACTIVITY: ${WHY.message}`]])
  })

  test('decides on what they have read: a change since then is read first', async () => {
    const { revisions, read, services, hike, clock, row } = await changedHike()
    const seen = await read()
    clock.pass({ minutes: 1 })
    await change(services, hike, { name: 'Tout autre chose' })
    for (const decide of [() => revisions.accept(seen), () => revisions.revert({ ...seen, ...WHY })])
      await expect(decide()).rejects.toMatchObject(refusal('NOT_WAITING', 409))
    expect(await row()).toMatchObject({ name: 'Tout autre chose' })
  })

  test('two at the same moment decide once; what never was is not found', async () => {
    const { revisions, read, ended } = await changedHike()
    const seen = await read()
    const both = await Promise.allSettled([revisions.accept(seen), revisions.revert({ ...seen, ...WHY })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ended()).toHaveLength(1)
    await expect(revisions.accept({ ...seen, revisionId: 4711 })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })
})
