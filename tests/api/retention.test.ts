import { describe, expect, test } from 'vitest'
import { insertAuditEntry } from '#db/queries/audit-entry.ts'
import { findUser } from '#db/queries/user.ts'
import { KEPT_DAYS } from '#server/domain/retention.ts'
import { unsubscribe, unsubscribeToken } from '#server/services/newsletter.ts'
import { keepOnlyWhatMustBeKept } from '#server/services/retention.ts'
import { PASSWORD, type World, world } from './world.ts'
import { byHandRegistration, guestRegistration } from './world/without-account.ts'

const THREE_YEARS = { days: KEPT_DAYS.GUEST_REGISTRATION }

/** What the page of the operators shows: how many rows of each kind have had their time. */
async function due(house: World): Promise<Record<string, number>> {
  const counts = await house.as(await house.operator()).pages.retention.preview()
  return Object.fromEntries(counts.filter(({ due }) => due > 0).map(({ kind, due }) => [kind, due]))
}

/** Everything in the tables that the work touches. */
async function everything({ db }: World) {
  const tables = [
    'user',
    'session',
    'participation',
    'guestPass',
    'confirmationLink',
    'passwordCode',
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
    const house = await world()
    const bruno = await house.participant({ emailConfirmed: false })
    const alice = await house.participant()
    await house.operator()
    house.clock.pass({ days: 89 })
    expect((await due(house)).UNCONFIRMED_ACCOUNT).toBeUndefined()

    house.clock.pass({ days: 1 })
    const before = await everything(house)
    expect((await due(house)).UNCONFIRMED_ACCOUNT).toBe(1)
    expect(await everything(house)).toBe(before)

    await keepOnlyWhatMustBeKept(house.services)
    expect(await findUser(house.db, bruno.id)).toMatchObject({
      firstName: '',
      lastName: '',
      passwordHash: null,
    })
    expect((await findUser(house.db, alice.id))?.firstName).toBe(alice.firstName)
    expect((await house.browser().signIn(bruno)).status).toBe(401)
    expect((await due(house)).UNCONFIRMED_ACCOUNT).toBeUndefined()
  })
})

describe('people without an account', () => {
  test('are nameless three years after the activity; people with one keep their registrations', async () => {
    const house = await world()
    const { services, db } = house
    const alice = await house.participant()
    const hike = await house.activity({ host: alice })
    const guest = await guestRegistration(services, hike.id)
    const byHand = await byHandRegistration(services, await house.sessionOf(alice), hike.id)
    const own = await house.registration({ activity: hike })
    await house.operator()

    house.clock.pass(THREE_YEARS)
    expect((await due(house)).GUEST_REGISTRATION).toBeUndefined()
    house.clock.pass({ days: 7 })
    expect(await due(house)).toMatchObject({ GUEST_REGISTRATION: 2, GUEST_ACCOUNT: 1, GUEST_PASS: 1 })

    await keepOnlyWhatMustBeKept(services)
    const rows = await db.selectFrom('participation').selectAll().orderBy('id').execute()
    for (const { firstName, lastName, email, partySize, endedAt } of rows.filter(({ id }) => id !== own.id)) {
      expect({ firstName, lastName, email }).toEqual({ firstName: null, lastName: null, email: null })
      expect([partySize > 0, endedAt]).toEqual([true, null])
    }
    expect(rows).toHaveLength(3)
    expect([guest, byHand]).toHaveLength(2)
    const guests = await db.selectFrom('user').selectAll().where('isGuest', '=', 1).execute()
    expect(guests.map(({ email }) => email)).toEqual([expect.stringMatching(/@supprime\.invalid$/)])
  })

  test('who come again keep what they gave', async () => {
    const house = await world()
    const alice = await house.participant()
    const past = await house.activity({ host: alice })
    await guestRegistration(house.services, past.id, { email: 'revient@exemple.org' })
    house.clock.pass(THREE_YEARS)
    const next = await house.activity({ host: alice })
    await guestRegistration(house.services, next.id, { email: 'revient@exemple.org' })
    house.clock.pass({ days: 8 })
    await keepOnlyWhatMustBeKept(house.services)
    const [guest] = await house.db.selectFrom('user').selectAll().where('isGuest', '=', 1).execute()
    expect(guest?.email).toBe('revient@exemple.org')
  })
})

test('sessions, links, the newsletter, proofs and the log of operators have their time, too', async () => {
  const house = await world()
  const { services, db, clock } = house
  const bruno = await house.participant()
  const operator = await house.operator()
  await house.browser().signIn(bruno)
  await db.updateTable('session').set({ userAgent: 'Une tablette' }).execute()
  await house.as(null).contact.subscribe({ email: 'jamais-confirmee@exemple.org' })
  await house.as(null).contact.subscribe({ email: 'desabonnee@exemple.org' })
  await unsubscribe(services, unsubscribeToken(services, 2))
  await house.as(bruno).pages.consent.record({ answer: 'ACCEPTER', pseudonym: null })
  await house.as(null).pages.consent.record({ answer: 'DECLINED', pseudonym: null })
  const at = clock.now.toISOString()
  await insertAuditEntry(db, { actorId: operator.id, action: 'x', subject: 'y', detail: 'Un nom', at })

  clock.pass({ days: 33 })
  expect(await due(house)).toMatchObject({ SESSION: 1, NEWSLETTER: 2, EXPIRED_LINK: 2 })
  clock.pass(THREE_YEARS)
  // Of Bruno, who has his account still, the proof stays.
  expect(await due(house)).toMatchObject({ CONSENT_PROOF: 2, AUDIT_DETAIL: 1 })

  await keepOnlyWhatMustBeKept(services)
  expect(await due(house)).toEqual({})
  const after = await everything(house)
  for (const gone of ['Une tablette', 'jamais-confirmee', 'desabonnee@', 'Un nom'])
    expect(after).not.toContain(gone)
  expect(after).toContain(bruno.email)

  await keepOnlyWhatMustBeKept(services)
  expect(await everything(house)).toBe(after)
})

test('who left keeps their proof of consent three more years', async () => {
  const house = await world()
  const bruno = await house.participant()
  await house.as(bruno).pages.consent.record({ answer: 'ACCEPTER', pseudonym: null })
  await house.as(bruno).pages.account.remove({ password: PASSWORD })
  await house.operator()
  house.clock.pass({ days: KEPT_DAYS.CONSENT_PROOF - 1 })
  expect((await due(house)).CONSENT_PROOF).toBeUndefined()
  house.clock.pass({ days: 1 })
  expect((await due(house)).CONSENT_PROOF).toBe(1)
})

test('what people were alerted to goes 90 days after the end of the activity, and only that', async () => {
  const house = await world()
  const { services, db, clock } = house
  const bruno = await house.participant()
  const alice = await house.host()
  await house.as(bruno).profile.follow({ userId: alice.id })
  const days = await house.activity({ host: alice, start: '2026-11-28T09:00', end: '2026-11-30T17:00' })
  const evening = await house.activity({ host: alice, start: '2026-11-29T19:00', end: null })
  await house.operator()
  await house.delivered()
  const until = (at: string) => clock.pass({ seconds: (Date.parse(at) - clock.now.getTime()) / 1000 })
  const alerts = async () =>
    (await db.selectFrom('activityAlert').select('activityId').orderBy('activityId').execute()).map(
      ({ activityId }) => activityId,
    )
  expect(await alerts()).toEqual([days.id, evening.id])

  until('2027-02-28T00:00:00.000Z') // 90 days after the evening's start, in UTC
  expect((await due(house)).ALERT).toBe(1)
  await keepOnlyWhatMustBeKept(services)
  expect(await alerts()).toEqual([days.id])

  until('2027-02-28T21:59:59.000Z')
  expect((await due(house)).ALERT).toBeUndefined()
  until('2027-02-28T22:00:00.000Z')
  expect((await due(house)).ALERT).toBe(1)
  await keepOnlyWhatMustBeKept(services)
  expect(await alerts()).toEqual([])
  expect((await due(house)).ALERT).toBeUndefined()
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(2)
})

test('a turn that is cut off goes on at the next', async () => {
  const house = await world()
  await house.participant({ emailConfirmed: false })
  await house.operator()
  house.clock.pass({ days: 90 })
  await keepOnlyWhatMustBeKept(house.services, AbortSignal.abort())
  expect((await due(house)).UNCONFIRMED_ACCOUNT).toBe(1)
})
