// Also on PostgreSQL: deletes across tables, and locks on accounts.

import { describe, expect, test } from 'vitest'
import { findUser, updateUser } from '#db/queries/account/user.ts'
import { insertAuditEntry } from '#db/queries/moderation/audit-log.ts'
import { KEPT_DAYS } from '#server/domain/platform/retention.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { agreeAsParent, makeParentLink } from '#server/services/account/parent.ts'
import { unsubscribe, unsubscribeToken } from '#server/services/notification/newsletter.ts'
import { purgeExpired, purgeKind } from '#server/services/platform/retention.ts'
import { testOnPostgres } from '#tests/api/world/database/engine.ts'
import { whileHeld } from '#tests/api/world/database/same-moment.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { type World, world } from '#tests/api/world/world.ts'

const THREE_YEARS = { days: KEPT_DAYS.GUEST_REGISTRATION }

/** Returns what the operators' page shows: how many rows of each kind have expired. */
async function due(app: World): Promise<Record<string, number>> {
  const counts = await app.as(await app.operator()).pages.retention.preview()
  return Object.fromEntries(counts.filter(({ due }) => due > 0).map(({ kind, due }) => [kind, due]))
}

/** All rows of the tables that the purge changes. */
async function everything({ db }: World) {
  const tables = [
    'user',
    'session',
    'participation',
    'guestPass',
    'confirmationLink',
    'passwordCode',
    'credentialChangeLink',
    'identityCode',
    'newsletterSubscription',
    'consentRecord',
    'auditEntry',
  ] as const
  const rows = []
  for (const table of tables) rows.push(await db.selectFrom(table).selectAll().orderBy('id').execute())
  return JSON.stringify(rows)
}

describe('an account that was never confirmed', () => {
  test('is anonymised after 90 days, and counted before without any change', async () => {
    const app = await world()
    const bruno = await app.participant({ emailConfirmed: false })
    const alice = await app.participant()
    await app.operator()
    app.clock.pass({ days: 89 })
    expect((await due(app)).UNCONFIRMED_ACCOUNT).toBeUndefined()

    app.clock.pass({ days: 1 })
    const before = await everything(app)
    expect((await due(app)).UNCONFIRMED_ACCOUNT).toBe(1)
    expect(await everything(app)).toBe(before)

    await purgeExpired(app.services)
    expect(await findUser(app.db, bruno.id)).toMatchObject({
      firstName: '',
      lastName: '',
      passwordHash: null,
    })
    expect((await findUser(app.db, alice.id))?.firstName).toBe(alice.firstName)
    expect((await app.browser().signIn(bruno)).status).toBe(401)
    expect((await due(app)).UNCONFIRMED_ACCOUNT).toBeUndefined()
  })
})

describe('people without an account', () => {
  test('are nameless three years after the activity; people with one keep their registrations', async () => {
    const app = await world()
    const { services, db } = app
    const alice = await app.participant()
    const hike = await app.activity({ host: alice })
    const guest = await guestParticipation(services, hike.id)
    const byHand = await manualParticipation(services, await app.sessionOf(alice), hike.id)
    const own = await app.participation({ activity: hike })
    await app.operator()

    app.clock.pass(THREE_YEARS)
    expect((await due(app)).GUEST_REGISTRATION).toBeUndefined()
    app.clock.pass({ days: 7 })
    expect(await due(app)).toMatchObject({ GUEST_REGISTRATION: 2, GUEST_ACCOUNT: 1, GUEST_PASS: 1 })

    await purgeExpired(services)
    const rows = await db.selectFrom('participation').selectAll().orderBy('id').execute()
    for (const { firstName, lastName, email, partySize, endedAt } of rows.filter(({ id }) => id !== own.id)) {
      expect({ firstName, lastName, email }).toEqual({ firstName: null, lastName: null, email: null })
      expect([partySize > 0, endedAt]).toEqual([true, null])
    }
    expect(rows).toHaveLength(3)
    expect([guest, byHand]).toHaveLength(2)
    const guests = await db.selectFrom('user').selectAll().where('isGuest', '=', true).execute()
    expect(guests.map(({ email }) => email)).toEqual([expect.stringMatching(/@supprime\.invalid$/)])
  })

  test('who never registered go after 90 days, unless they wait for a place or have come back', async () => {
    const app = await world()
    const { services, db, clock } = app
    const { id: activityId } = await app.activity()
    await guestParticipation(services, activityId)
    await guestOf(services, { email: 'tapee@exemple.org' })
    await guestOf(services, { email: 'revient@exemple.org' })
    const { id: userId } = await guestOf(services, { email: 'attend@exemple.org' })
    const { id: ticketTypeId } = await db.selectFrom('ticketType').select('id').executeTakeFirstOrThrow()
    const entry = { activityId, userId, ticketTypeId, partySize: 1, createdAt: clock.now.toISOString() }
    await db.insertInto('waitingEntry').values(entry).execute()
    clock.pass({ days: 80 })
    await guestOf(services, { email: 'revient@exemple.org' })
    expect((await due(app)).UNCONFIRMED_ACCOUNT).toBeUndefined()
    clock.pass({ days: 10 })
    expect((await due(app)).UNCONFIRMED_ACCOUNT).toBe(1)

    await purgeExpired(services)
    const guests = db.selectFrom('user').select('email').where('isGuest', '=', true).orderBy('id')
    expect((await guests.execute()).map(({ email }) => email)).toEqual([
      'gaetane@exemple.org',
      expect.stringMatching(/@supprime\.invalid$/),
      'revient@exemple.org',
      'attend@exemple.org',
    ])
  })

  test('who come back after years to wait for a place, or with a new pass, stay', async () => {
    const app = await world()
    const { services, db, clock } = app
    const host = await app.participant()
    const past = await app.activity({ host })
    for (const name of ['attend', 'revient', 'parti'])
      await guestParticipation(services, past.id, { email: `${name}@exemple.org` })
    clock.pass({ days: KEPT_DAYS.GUEST_ACCOUNT + 8 })
    const { id: activityId } = await app.activity({ host })
    const guests = db.selectFrom('user').select(['id', 'email']).where('isGuest', '=', true).orderBy('id')
    const [waiting] = await guests.execute()
    const types = db.selectFrom('ticketType').select('id').where('activityId', '=', activityId)
    const { id: ticketTypeId } = await types.executeTakeFirstOrThrow()
    const createdAt = clock.now.toISOString()
    const entry = { activityId, userId: waiting!.id, ticketTypeId, partySize: 1, createdAt }
    await db.insertInto('waitingEntry').values(entry).execute()
    await guestOf(services, { email: 'revient@exemple.org' })

    await purgeExpired(services)
    expect((await guests.execute()).map(({ email }) => email)).toEqual([
      'attend@exemple.org',
      'revient@exemple.org',
      expect.stringMatching(/@supprime\.invalid$/),
    ])
  })

  test('lose what the host wrote to them, also where their names went before', async () => {
    const app = await world()
    const { services, db } = app
    const hike = await app.activity()
    await guestParticipation(services, hike.id)
    await manualParticipation(services, await app.sessionOf(hike.host), hike.id)
    const own = await app.participation({ activity: hike })
    await db.updateTable('participation').set({ endedNote: 'Trop bruyant' }).execute()
    app.clock.pass({ days: KEPT_DAYS.GUEST_REGISTRATION + 7 })
    const notes = async () => {
      await purgeExpired(services)
      const rows = await db.selectFrom('participation').select(['id', 'endedNote']).orderBy('id').execute()
      return rows.flatMap(({ id, endedNote }) => (endedNote === null ? [] : [id]))
    }
    expect(await notes()).toEqual([own.id])
    await db.updateTable('participation').set({ endedNote: 'Trop bruyant' }).execute()
    expect(await notes()).toEqual([own.id])
  })

  test('who come again keep what they gave', async () => {
    const app = await world()
    const alice = await app.participant()
    const past = await app.activity({ host: alice })
    await guestParticipation(app.services, past.id, { email: 'revient@exemple.org' })
    app.clock.pass(THREE_YEARS)
    const next = await app.activity({ host: alice })
    await guestParticipation(app.services, next.id, { email: 'revient@exemple.org' })
    app.clock.pass({ days: 8 })
    await purgeExpired(app.services)
    const [guest] = await app.db.selectFrom('user').selectAll().where('isGuest', '=', true).execute()
    expect(guest?.email).toBe('revient@exemple.org')
  })
})

test('sessions, links, the newsletter, proofs and the log of operators have their time, too', async () => {
  const app = await world()
  const { services, db, clock } = app
  const bruno = await app.participant()
  const operator = await app.operator()
  await app.browser().signIn(bruno)
  await db.updateTable('session').set({ userAgent: 'Une tablette' }).execute()
  await app.as(null).contact.subscribe({ email: 'jamais-confirmee@exemple.org' })
  await app.as(null).contact.subscribe({ email: 'desabonnee@exemple.org' })
  await unsubscribe(services, unsubscribeToken(services, 2))
  await app.as(bruno).pages.consent.record({ answer: 'ACCEPTER', pseudonym: null })
  await app.as(null).pages.consent.record({ answer: 'DECLINED', pseudonym: null })
  const at = clock.now.toISOString()
  await insertAuditEntry(db, { actorId: operator.id, action: 'x', subject: 'y', detail: 'Un nom', at })

  clock.pass({ days: 33 })
  expect(await due(app)).toMatchObject({ SESSION: 1, NEWSLETTER: 2, EXPIRED_LINK: 2 })
  clock.pass(THREE_YEARS)
  // Bruno still has his account, so his proof is kept.
  expect(await due(app)).toMatchObject({ CONSENT_PROOF: 2, AUDIT_DETAIL: 1 })

  await purgeExpired(services)
  expect(await due(app)).toEqual({})
  const after = await everything(app)
  for (const gone of ['Une tablette', 'jamais-confirmee', 'desabonnee@', 'Un nom'])
    expect(after).not.toContain(gone)
  expect(after).toContain(bruno.email)

  await purgeExpired(services)
  expect(await everything(app)).toBe(after)
})

test('who left keeps their proof of consent three more years', async () => {
  const app = await world()
  const bruno = await app.participant()
  await app.as(bruno).pages.consent.record({ answer: 'ACCEPTER', pseudonym: null })
  await app.as(bruno).pages.account.remove()
  await app.operator()
  app.clock.pass({ days: KEPT_DAYS.CONSENT_PROOF - 1 })
  expect((await due(app)).CONSENT_PROOF).toBeUndefined()
  app.clock.pass({ days: 1 })
  expect((await due(app)).CONSENT_PROOF).toBe(1)
})

test('what people were alerted to goes 90 days after the end of the activity, and only that', async () => {
  const app = await world()
  const { services, db, clock } = app
  const bruno = await app.participant()
  const alice = await app.host()
  await app.follows(bruno, alice)
  const days = await app.activity({ host: alice, start: '2026-11-28T09:00', end: '2026-11-30T17:00' })
  const evening = await app.activity({ host: alice, start: '2026-11-29T19:00', end: null })
  await app.operator()
  await app.delivered()
  const until = (at: string) => clock.pass({ seconds: (Date.parse(at) - clock.now.getTime()) / 1000 })
  const alerts = async () =>
    (await db.selectFrom('activityAlert').select('activityId').orderBy('activityId').execute()).map(
      ({ activityId }) => activityId,
    )
  expect(await alerts()).toEqual([days.id, evening.id])

  until('2027-02-28T00:00:00.000Z') // 90 days after the evening's start, in UTC
  expect((await due(app)).ALERT).toBe(1)
  await purgeExpired(services)
  expect(await alerts()).toEqual([days.id])

  until('2027-02-28T21:59:59.000Z')
  expect((await due(app)).ALERT).toBeUndefined()
  until('2027-02-28T22:00:00.000Z')
  expect((await due(app)).ALERT).toBe(1)
  await purgeExpired(services)
  expect(await alerts()).toEqual([])
  expect((await due(app)).ALERT).toBeUndefined()
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(2)
})

testOnPostgres('an account whose parent agrees while the purge waits for it stays', async () => {
  const { participant, services, db, clock } = await world()
  const child = await participant()
  const parentEmail = 'mere@exemple.org'
  await updateUser(db, child.id, { parentEmail })
  const link = makeParentLink(services, { id: child.id, parentEmail })
  clock.pass({ days: KEPT_DAYS.ACCOUNT_WITHOUT_PARENT })
  await whileHeld<unknown>(services, { table: 'user', column: 'id', is: child.id }, [
    () => agreeAsParent(services, link, 'fr'),
    () => purgeKind(services, 'ACCOUNT_WITHOUT_PARENT'), // has listed it by then
  ])
  const kept = { email: child.email, parentAgreedAt: clock.now.toISOString(), deletedAt: null }
  expect(await findUser(db, child.id)).toMatchObject(kept)
})

test('a turn that is cut off goes on at the next', async () => {
  const app = await world()
  await app.participant({ emailConfirmed: false })
  await app.operator()
  app.clock.pass({ days: 90 })
  await purgeExpired(app.services, AbortSignal.abort())
  expect((await due(app)).UNCONFIRMED_ACCOUNT).toBe(1)
})

test('the purge ends while the database is away: its job is tried again in minutes, not tomorrow', async () => {
  const { services, db } = await world()
  const away = new DatabaseUnavailable('AWAY', 'Connection terminated unexpectedly')
  const fails = () => {
    throw away
  }
  const withoutDatabase = db.withPlugin({ transformQuery: fails, transformResult: fails })
  await expect(purgeExpired({ ...services, db: withoutDatabase })).rejects.toBe(away)
})
