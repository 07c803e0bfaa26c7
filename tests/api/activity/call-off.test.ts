import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { router } from '#server/api/router.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { acting, actingContext, member, organisation } from '#tests/api/world/organisations.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { type Person, refusal, world } from '#tests/api/world/world.ts'

const UNRECOVERED = refusal('ACTIVITY_UNRECOVERED', 404)
const WHY = 'La tempête annoncée\nest trop forte.'

/**
 * Bruno (with one other), the guest Lan, and two people whom the host added by hand, one of them without an address.
 */
async function crowdedHike() {
  const app = await world()
  const { as, services, db } = app
  const hike = await app.activity({ capacity: 10 })
  const bruno = await app.participation({ activity: hike, partySize: 2 })
  const lan = await guestOf(services)
  const attendance = [{ nbrParticipant: 1 }]
  const joined = await as(null).participation.join({ activityId: hike.id, attendance, guestId: lan.pass })
  const byHand = async (email?: string) =>
    (
      await as(hike.host).manualParticipant.add({
        activityId: hike.id,
        firstname: 'Gisèle',
        nbrParticipant: 1,
        email,
      })
    ).partGhostId
  const ghosts = [await byHand('gisele@exemple.org'), await byHand()]
  return {
    ...app,
    hike,
    bruno,
    lan: { ...lan, participationId: joined.participant!.id },
    ghosts,
    news: await hearNews(db),
    callOff: (person: Person | null, reason?: string, activityId = hike.id) =>
      as(person).activity.cancel({ query: { activityId, reason } }),
    activityRow: () =>
      db.selectFrom('activity').selectAll().where('id', '=', hike.id).executeTakeFirstOrThrow(),
    untouched: async () => {
      const open = (table: 'participation' | 'ticket') =>
        db.selectFrom(table).select('id').where('endedAt', 'is', null).execute()
      return (await open('participation')).length === 4 && (await open('ticket')).length === 5
    },
  }
}

describe('the host calls an activity off', () => {
  test('all registrations and tickets end, and everybody who can be reached is told once', async () => {
    const { callOff, hike, bruno, lan, ghosts, news, db, clock, activityRow } = await crowdedHike()
    const before = await activityRow()
    expect(await callOff(hike.host, `  ${WHY} `)).toEqual({ cancelled: true, removed: false, told: 4 })

    const at = clock.now.toISOString()
    expect(await activityRow()).toMatchObject({
      cancelledAt: at,
      cancelReason: WHY,
      removedAt: null,
      calendarSequence: before.calendarSequence + 1,
      changedAt: at,
    })
    const end = { endedAt: at, endedReason: 'ACTIVITY_CANCELLED' }
    expect(await db.selectFrom('participation').selectAll().execute()).toMatchObject(
      Array(4).fill({ ...end, endedBy: hike.host.id }),
    )
    expect(await db.selectFrom('ticket').selectAll().execute()).toMatchObject(Array(5).fill(end))
    expect(await news()).toEqual([
      [bruno.person.id, 'ACTIVITY_CANCELLED', { participationId: bruno.id }],
      [lan.id, 'ACTIVITY_CANCELLED', { participationId: lan.participationId }],
      ['by hand', 'ACTIVITY_CANCELLED', { participationId: ghosts[0] }],
    ])
    expect(
      await db.selectFrom('auditEntry').select('id').where('action', '=', 'activity.cancel').execute(),
    ).toEqual([])
  })

  test('its page stays, and says so; it is in no list of what comes', async () => {
    const { callOff, hike, as, bruno } = await crowdedHike()
    await callOff(hike.host)
    const read = await as(null).activity.read({ activityId: hike.id })
    expect(read).toMatchObject({ cancelled: true, join: 'CANCELLED', placesLeft: 10, participants: [] })
    expect(await as(null).activity.list({})).toEqual([])
    expect(await ownRegistrations(as(bruno.person))).toEqual([])
    expect(await as(null).pages.activity.calendar({ activityId: hike.id })).toMatchObject({
      isCancelled: true,
      sequence: 1,
    })
    expect(await as(hike.host).activity.listMine({})).toMatchObject([
      { activityId: hike.id, cancelled: true },
    ])
  })

  test('a second time changes nothing and tells nobody', async () => {
    const { callOff, hike, news, activityRow, clock } = await crowdedHike()
    await callOff(hike.host, WHY)
    await news()
    const first = await activityRow()
    clock.pass({ hours: 1 })
    expect(await callOff(hike.host, 'Autre chose')).toEqual({ cancelled: true, removed: false, told: 0 })
    expect({ ...(await activityRow()), lockCounter: 0 }).toEqual({ ...first, lockCounter: 0 })
    expect(await news()).toEqual([])
  })

  test('five presses at the same moment: everybody is told once', async () => {
    const { callOff, hike, news } = await crowdedHike()
    const answers = await Promise.all(Array.from({ length: 5 }, () => callOff(hike.host)))
    expect(answers.map(({ told }) => told).sort()).toEqual([0, 0, 0, 0, 4])
    expect(await news()).toHaveLength(3)
  })

  test('at the same moment as people join: nobody is left with a ticket', async () => {
    const { callOff, hike, participant, as, db } = await crowdedHike()
    const people = await Promise.all(Array.from({ length: 5 }, () => participant()))
    const input = { activityId: hike.id, attendance: [{ nbrParticipant: 1 }] }
    const join = (person: Person) => as(person).participation.join(input)
    await Promise.allSettled([
      ...people.slice(0, 3).map(join),
      callOff(hike.host),
      ...people.slice(3).map(join),
    ])
    for (const table of ['participation', 'ticket'] as const)
      expect(await db.selectFrom(table).select('id').where('endedAt', 'is', null).execute()).toEqual([])
  })

  test('until the moment before the start', async () => {
    const { callOff, hike, clock, untouched, news } = await crowdedHike()
    clock.pass({ days: 7 })
    await expect(callOff(hike.host, WHY)).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    expect(await untouched()).toBe(true)
    expect(await news()).toEqual([])
    clock.pass({ seconds: -1 })
    expect(await callOff(hike.host)).toMatchObject({ told: 4 })
  })

  test('in any standing but a ban', async () => {
    const { callOff, hike, db, untouched } = await crowdedHike()
    const change = (change: object) =>
      db.updateTable('user').set(change).where('id', '=', hike.host.id).execute()
    await change({ accountType: 'BANNED' })
    await expect(callOff(hike.host)).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
    expect(await untouched()).toBe(true)
    await change({ accountType: 'BASIC', termsVersion: '2020-01-01', emailConfirmedAt: null })
    expect(await callOff(hike.host)).toMatchObject({ told: 4 })
  })
})

describe('an operator calls an activity off', () => {
  test('before the start with or without a reason; who and why is written down', async () => {
    const { callOff, operator, hike, db, news } = await crowdedHike()
    const odile = await operator()
    await news()
    expect(await callOff(odile)).toEqual({ cancelled: true, removed: false, told: 4 })
    expect(
      await db.selectFrom('auditEntry').selectAll().where('action', '=', 'activity.cancel').execute(),
    ).toMatchObject([{ actorId: odile.id, subject: `activity:${hike.id}`, detail: null }])
    const told = await news()
    expect(told.map(([, type]) => type)).toEqual(Array(4).fill('ACTIVITY_CANCELLED'))
    expect(told.at(-1)).toEqual([hike.host.id, 'ACTIVITY_CANCELLED', { activityId: hike.id }])
  })

  test('who is a mere member of the organisation that hosts it, does so as operator', async () => {
    const app = await world()
    const club = await organisation(app)
    const hike = await app.activity({ host: club })
    await app.participation({ activity: hike })
    const odile = await member(app, club, 'MEMBER', await app.operator())
    await acting(app, odile, club).activity.cancel({ query: { activityId: hike.id } })
    const row = app.db.selectFrom('activity').select('cancelledAs').where('id', '=', hike.id)
    expect(await row.executeTakeFirst()).toEqual({ cancelledAs: 'OPERATOR' })
    const entries = app.db.selectFrom('auditEntry').select('actorId').where('action', '=', 'activity.cancel')
    expect(await entries.execute()).toEqual([{ actorId: odile.id }])
  })

  test('that they host themselves, does so as operator once it has begun', async () => {
    const app = await world()
    const odile = await app.operator()
    const hike = await app.activity({ host: odile })
    await app.participation({ activity: hike })
    app.clock.pass({ days: 8 })
    await app.as(odile).activity.cancel({ query: { activityId: hike.id, reason: WHY } })
    const row = app.db.selectFrom('activity').select('cancelledAs').where('id', '=', hike.id)
    expect(await row.executeTakeFirst()).toEqual({ cancelledAs: 'OPERATOR' })
    const entries = app.db.selectFrom('auditEntry').select('actorId').where('action', '=', 'activity.cancel')
    expect(await entries.execute()).toEqual([{ actorId: odile.id }])
  })

  test('after the start only with a reason', async () => {
    const { callOff, operator, clock, untouched, news, activityRow } = await crowdedHike()
    const odile = await operator()
    clock.pass({ days: 8 })
    await news()
    for (const reason of [undefined, '', '  \n '])
      await expect(callOff(odile, reason)).rejects.toMatchObject(refusal('REASON_REQUIRED', 422))
    expect(await untouched()).toBe(true)
    expect(await news()).toEqual([])
    expect(await callOff(odile, WHY)).toMatchObject({ told: 4 })
    expect(await activityRow()).toMatchObject({ cancelReason: WHY })
  })
})

describe('one that nobody ever joined', () => {
  test('is gone: for everybody, everywhere, and nobody is told', async () => {
    const { callOff, activity, hike, as, operator, news, participant, db } = await crowdedHike()
    const empty = await activity({ host: hike.host, name: 'Une marche solitaire' })
    const odile = await operator()
    await news()
    const page = (person: Person) => as(person).pages.hosting.view({ activityId: empty.id })
    expect([(await page(hike.host)).goesAway, (await page(odile)).goesAway]).toEqual([true, false])
    expect(await callOff(hike.host, undefined, empty.id)).toEqual({ cancelled: true, removed: true, told: 0 })
    expect(await news()).toEqual([])

    const activityId = empty.id
    for (const person of [null, await participant(), hike.host, odile]) {
      const caller = as(person)
      await expect(caller.activity.read({ activityId })).rejects.toMatchObject(UNRECOVERED)
      await expect(caller.pages.activity.calendar({ activityId })).rejects.toMatchObject(UNRECOVERED)
      expect(JSON.stringify(await caller.activity.list({}))).not.toContain('solitaire')
      expect(JSON.stringify(await caller.pages.activity.search({}))).not.toContain('solitaire')
      expect(JSON.stringify(await caller.profile.read({ userId: hike.host.id }))).not.toContain('solitaire')
      if (!person) continue
      await expect(caller.pages.hosting.view({ activityId })).rejects.toMatchObject(UNRECOVERED)
      await expect(caller.participation.exportList({ activityId })).rejects.toMatchObject(UNRECOVERED)
      await expect(callOff(person, WHY, activityId)).rejects.toMatchObject(UNRECOVERED)
      const attendance = [{ nbrParticipant: 1 }]
      await expect(caller.participation.join({ activityId, attendance })).rejects.toMatchObject(UNRECOVERED)
      const ghost = { activityId, firstname: 'Gisèle', nbrParticipant: 1 }
      await expect(caller.manualParticipant.add(ghost)).rejects.toMatchObject(UNRECOVERED)
      await expect(caller.pages.hosting.resize({ activityId })).rejects.toMatchObject(UNRECOVERED)
    }
    expect(JSON.stringify(await as(hike.host).activity.listMine({}))).not.toContain('solitaire')
    // the row stays: nothing is ever deleted
    expect(await db.selectFrom('activity').select('id').where('id', '=', activityId).execute()).toHaveLength(
      1,
    )
  })

  test('and was still to be judged: the operators’ queue has it no more', async () => {
    const { activity, as, operator } = await world()
    const odile = as(await operator())
    const hike = await activity({ state: 'NEED_VALIDATION' })
    expect((await odile.pages.moderation.queue({})).total).toBe(1)
    await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    expect(await odile.pages.moderation.queue({})).toMatchObject({ total: 0, activities: [] })
    await expect(odile.pages.moderation.validate({ activityId: hike.id })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })

  test('gets no new picture', async () => {
    const { activity, as } = await world()
    const hike = await activity()
    await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    const input = { query: { activityId: hike.id }, body: { file: new File(['x'], 'x.png') } }
    await expect(as(hike.host).activity.setPicture(input)).rejects.toMatchObject(UNRECOVERED)
  })

  test('but whoever was registered once keeps it there', async () => {
    const { activity, participation, as } = await world()
    const hike = await activity()
    const { id, person } = await participation({ activity: hike })
    const [mine] = await ownRegistrations(as(person))
    await as(person).participation.cancelTickets({
      activityId: hike.id,
      participantId: id,
      ticketsId: mine!.participant.tickets.map(({ uuid }) => uuid),
    })
    const { goesAway } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(goesAway, 'the page says so before it asks').toBe(false)
    expect(await as(hike.host).activity.cancel({ query: { activityId: hike.id } })).toEqual({
      cancelled: true,
      removed: false,
      told: 0,
    })
    expect(await as(null).activity.read({ activityId: hike.id })).toMatchObject({ cancelled: true })
  })

  test('twice: the second time it is not there', async () => {
    const { activity, as } = await world()
    const hike = await activity()
    const query = { activityId: hike.id }
    await as(hike.host).activity.cancel({ query })
    await expect(as(hike.host).activity.cancel({ query })).rejects.toMatchObject(UNRECOVERED)
  })
})

describe('who may not', () => {
  test('a stranger, another host, a participant: no such activity, before the start and after', async () => {
    const { callOff, participant, host, bruno, untouched, news, clock } = await crowdedHike()
    const strangers = [await participant(), await host({ accountType: 'PRO' }), bruno.person]
    await news()
    for (const days of [0, 8]) {
      clock.pass({ days })
      for (const person of strangers) await expect(callOff(person, WHY)).rejects.toMatchObject(UNRECOVERED)
    }
    await expect(callOff(null, WHY)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    expect(await untouched()).toBe(true)
    expect(await news()).toEqual([])
  })

  test('one that was called off does not say so to a stranger who calls it off', async () => {
    const { callOff, hike, participant } = await crowdedHike()
    await callOff(hike.host)
    await expect(callOff(await participant())).rejects.toMatchObject(UNRECOVERED)
  })

  test('one that never was', async () => {
    const { callOff, hike } = await crowdedHike()
    await expect(callOff(hike.host, undefined, 4711)).rejects.toMatchObject(UNRECOVERED)
  })

  test('over REST a reason has at most 400 characters', async () => {
    const { browser, hike, untouched, activityRow } = await crowdedHike()
    const page = browser()
    await page.signIn(hike.host)
    const send = (reason: string) => {
      const query = new URLSearchParams({ activityId: String(hike.id), reason })
      return page.send(`/api/activity?${query.toString()}`, { method: 'DELETE' })
    }
    const { status, body } = await send('é'.repeat(401))
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ field: 'reason', code: 'removal.reason.tooLong' }] },
    ])
    expect(await untouched()).toBe(true)
    expect((await send('é'.repeat(400))).status).toBe(200)
    expect((await activityRow()).cancelReason).toBe('é'.repeat(400))
  })
})

test('one that nobody joined stays to be seen when an operator calls it off, and its host is told why', async () => {
  const { activity, operator, as, delivered } = await world()
  const empty = await activity({ name: 'Les crêtes' })
  await delivered()
  const query = { activityId: empty.id, reason: WHY }
  expect(await as(await operator()).activity.cancel({ query })).toMatchObject({ removed: false, told: 0 })
  expect(await as(empty.host).activity.read({ activityId: empty.id })).toMatchObject({ cancelled: true })
  const [message] = await delivered()
  expect([message?.to.address, message?.subject]).toEqual([empty.host.email, 'Annulée\u00A0: Les crêtes'])
  expect(message?.text).toContain('Personne n’était inscrit.')
})

test('an admin who calls off for the organisation is the host: participants read whose decision it was', async () => {
  const app = await world()
  const club = await app.host({ organisationName: 'Club de marche' })
  const hike = await app.activity({ host: club })
  const bruno = await app.participation({ activity: hike })
  const admin = await member(app, club, 'ADMIN')
  await app.delivered()
  const asAdmin = createRouterClient(router, { context: await actingContext(app, admin, club) })
  await asAdmin.activity.cancel({ query: { activityId: hike.id } })
  const messages = await app.delivered()
  expect(messages.map(({ to }) => to.address)).toEqual([bruno.person.email])
  expect(messages[0]?.text).toContain('Club de marche a annulé')
})
