// Also on PostgreSQL: migrations.

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as codes from '#db/migrations/2026-11-23T1000-corrections-and-codes.ts'
import * as parents from '#db/migrations/2026-11-23T1200-parents-and-ways-back.ts'
import * as names from '#db/migrations/2026-11-24T1000-plain-column-names.ts'
import * as finder from '#db/migrations/2026-11-25T1400-search-for-operators.ts'
import * as retention from '#db/migrations/2026-11-27T1600-retention.ts'
import * as cheques from '#db/migrations/2026-11-28T1400-cheques.ts'
import * as setUpInOneSession from '#db/migrations/2026-12-05T1200-set-up-in-one-session.ts'
import * as consentToHosts from '#db/migrations/2026-12-06T1200-consent-to-hosts.ts'
import * as wordsOfALink from '#db/migrations/2026-12-06T1300-words-of-a-link.ts'
import { manualParticipation } from '#tests/api/world/without-account.ts'
import { world } from '#tests/api/world/world.ts'

const AT = '2026-11-20T17:00:00.000Z'
const CONSENT = { pseudonym: 'p', textVersion: 'v', wording: 'oui', language: 'fr', at: AT } as const

type MigrationDb = Parameters<typeof codes.up>[0]

async function filled() {
  const { db, operator, host } = await world()
  const [admin, alice] = [await operator(), await host()]
  const code = { months: 1, mostUses: 3, startsAt: AT, endsAt: '2027-11-20T17:00:00.000Z', createdAt: AT }
  await db
    .insertInto('promotionalCode')
    .values([
      { ...code, code: 'HIVER', readsAs: 'H1VER' },
      { ...code, code: 'OIL', readsAs: '011', endedAt: '2026-12-01T05:00:00.000Z', endReason: 'Trop cher' },
    ])
    .execute()
  await db
    .insertInto('auditEntry')
    .values({ actorId: admin.id, action: 'activity.pick', subject: 'activity:1', at: AT })
    .execute()
  await db
    .insertInto('consentRecord')
    .values({ ...CONSENT, userId: alice.id, purpose: 'ANALYTICS', answer: 'ACCEPTER' })
    .execute()
  return { db, alice, migrationDb: db as unknown as MigrationDb }
}

describe('corrections and codes', () => {
  test('can be taken back and put in again: an ended code stays ended, acts get their names back', async () => {
    const { db, migrationDb } = await filled()
    const acts = () => sql<{ action: string }>`select action from audit_entry`.execute(db)
    await codes.down(migrationDb)
    expect((await acts()).rows).toEqual([{ action: 'PICK_ACTIVITY' }])
    await codes.up(migrationDb)
    expect((await acts()).rows).toEqual([{ action: 'activity.pick' }])
    const kept = await db
      .selectFrom('promotionalCode')
      .select(['code', 'readsAs', 'endsAt'])
      .orderBy('code')
      .execute()
    expect(kept).toEqual([
      { code: 'HIVER', readsAs: 'H1VER', endsAt: '2027-11-20T17:00:00.000Z' },
      { code: 'OIL', readsAs: '011', endsAt: '2026-12-01T05:00:00.000Z' },
    ])
  })
})

describe('parents and ways back', () => {
  test('can be taken back and put in again, and loses no consent', async () => {
    const { db, alice, migrationDb } = await filled()
    const consents = () => db.selectFrom('consentRecord').selectAll().orderBy('id').execute()
    const before = await consents()
    await retention.down(migrationDb) // one of its indexes is on a column that goes
    await parents.down(migrationDb)
    expect(await consents()).toEqual(before)
    const attended = { ...CONSENT, userId: alice.id, purpose: 'ATTENDED', answer: 'ACCEPTER' } as const
    await expect(db.insertInto('consentRecord').values(attended).execute()).rejects.toThrow()
    await parents.up(migrationDb)
    await retention.up(migrationDb)
    expect(await consents()).toEqual(before)
    await db.insertInto('consentRecord').values(attended).execute()
    const again = { ...CONSENT, userId: alice.id, purpose: 'NEWSLETTER', answer: 'DECLINED' } as const
    await db.insertInto('consentRecord').values(again).execute()
    expect(await consents()).toHaveLength(before.length + 2)
  })

  test('is not taken back where a proof of consent would be lost', async () => {
    const { db, alice, migrationDb } = await filled()
    await db
      .insertInto('consentRecord')
      .values({ ...CONSENT, userId: alice.id, purpose: 'PARENT', answer: 'ACCEPTER' })
      .execute()
    await expect(parents.down(migrationDb)).rejects.toThrow('Proofs of consent')
    expect(await db.selectFrom('consentRecord').select('purpose').orderBy('id').execute()).toEqual([
      { purpose: 'ANALYTICS' },
      { purpose: 'PARENT' },
    ])
  })
})

describe('consent that a host may have an address', () => {
  test('can be taken back and put in again, and loses no consent', async () => {
    const { db, alice, migrationDb } = await filled()
    const consents = () => db.selectFrom('consentRecord').selectAll().orderBy('id').execute()
    const before = await consents()
    const toHost = { ...CONSENT, userId: alice.id, purpose: 'EMAIL_TO_HOST', answer: 'ACCEPTER' } as const
    await consentToHosts.down(migrationDb)
    expect(await consents()).toEqual(before)
    await expect(db.insertInto('consentRecord').values(toHost).execute()).rejects.toThrow()
    await consentToHosts.up(migrationDb)
    expect(await consents()).toEqual(before)
    await db.insertInto('consentRecord').values(toHost).execute()
    await expect(consentToHosts.down(migrationDb)).rejects.toThrow('Proofs of consent')
    expect(await consents()).toHaveLength(before.length + 1)
  })
})

test('plain names of columns can be taken back and put in again, with what the rows hold', async () => {
  const { db, activity, as } = await world()
  const hike = await activity()
  await as(hike.host).activity.update({
    activity: { activityId: hike.id, lockVersion: 0, name: 'Autre nom' },
  })
  const rows = () => db.selectFrom('activity').select(['id', 'lockCounter', 'version']).execute()
  const before = await rows()
  expect(before).toMatchObject([{ version: 1 }])
  const migrationDb = db as unknown as MigrationDb
  await names.down(migrationDb)
  const former = sql<{ edit: number }>`select edit_version as edit from activity`
  expect((await former.execute(db)).rows).toEqual([{ edit: 1 }])
  await names.up(migrationDb)
  expect(await rows()).toEqual(before)
})

test('the words by which operators search can be taken back, and are made of what is there', async () => {
  const { db, activity, participant, as } = await world()
  const elodie = await participant({ firstName: 'Élodie', lastName: 'L’Œuvre', email: 'elodie@exemple.org' })
  const gone = await participant()
  await as(gone).pages.account.remove()
  const hike = await activity({ name: 'Raquette à l’aube' })
  const words = () =>
    db.selectFrom('nameWord').selectAll().orderBy('kind').orderBy('word').orderBy('rowId').execute()
  const before = await words()
  const of = (id: number, kind: string) =>
    before.filter((entry) => entry.kind === kind && entry.rowId === id).map(({ word }) => word)
  expect(of(elodie.id, 'user')).toEqual(['elodie', 'elodie@exemple.org', 'oeuvre'])
  expect(of(hike.id, 'activity')).toEqual(['aube', 'raquette'])
  expect(of(gone.id, 'user')).toEqual([])

  const migrationDb = db as unknown as MigrationDb
  await finder.down(migrationDb)
  await finder.up(migrationDb)
  expect(await words()).toEqual(before)
})

test('the session of a second factor can be taken back: what is being set up then begins again', async () => {
  const { db, participant, as } = await world()
  const alice = await participant()
  const { secondFactor } = as(alice).pages
  await secondFactor.begin()
  await setUpInOneSession.down(db as unknown as MigrationDb)
  await setUpInOneSession.up(db as unknown as MigrationDb)
  expect(await secondFactor.read()).toMatchObject({ state: 'OFF' })
  await secondFactor.begin()
  expect(await secondFactor.read()).toMatchObject({ state: 'BEGUN' })
  expect(await db.selectFrom('secondFactor').select('userId').execute()).toEqual([{ userId: alice.id }])
})

test('the words of an announcement’s link can be taken back: the announcement stays', async () => {
  const { db, operator, as } = await world()
  const odile = as(await operator())
  const text = { textFr: 'Entretien', textEn: 'Maintenance', href: '/blog' }
  const times = { startDate: '2026-11-20T12:00', endDate: '2026-11-21T23:00' }
  await odile.pages.announcement.save({ ...text, ...times, linkFr: 'Lire', linkEn: 'Read' })
  await wordsOfALink.down(db as unknown as MigrationDb)
  await wordsOfALink.up(db as unknown as MigrationDb)
  const kept = await odile.pages.announcement.newest()
  expect(kept).toMatchObject({ ...text, ...times, linkFr: null, linkEn: null })
})

describe('cheques', () => {
  test('go back into their registrations and out again, with number, amount and state', async () => {
    const app = await world()
    const { db, services } = app
    const hike = await app.activity({ capacity: 10 })
    const host = await app.sessionOf(hike.host)
    const add = (more: object) => manualParticipation(services, host, hike.id, more)
    const cashed = await add({ chequeNumber: '017', amountCents: 4500 })
    await app
      .as(hike.host)
      .manualParticipant.update({ activityId: hike.id, partGhostId: cashed.id, checkCashed: true })
    await add({ chequeNumber: '018' })
    await add({})
    const kept = () =>
      db
        .selectFrom('cheque')
        .select(['hostId', 'participationId', 'number', 'amountCents', 'state', 'createdAt'])
        .orderBy('participationId')
        .execute()
    const before = await kept()
    expect(before).toMatchObject([
      { number: '017', amountCents: 4500, state: 'CASHED' },
      { number: '018', amountCents: null, state: 'RECEIVED' },
    ])

    await cheques.down(db as unknown as MigrationDb)
    const { rows } = await sql`select cheque_number, cheque_cashed from participation order by id`.execute(db)
    expect(rows).toEqual([
      { chequeNumber: '017', chequeCashed: 1 },
      { chequeNumber: '018', chequeCashed: 0 },
      { chequeNumber: null, chequeCashed: 0 },
    ])
    await cheques.up(db as unknown as MigrationDb)
    expect(await kept()).toEqual(before)
  })
})
