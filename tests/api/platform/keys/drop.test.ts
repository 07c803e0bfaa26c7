import { describe, expect, test } from 'vitest'
import { findUser } from '#db/queries/account/user.ts'
import type { KeyKind } from '#server/domain/platform/key-ring.ts'
import { dropKeys } from '#server/runtime/keys/drop.ts'
import { rotateKeys } from '#server/runtime/keys/rotate.ts'
import { checkSecrets, readSecrets } from '#server/runtime/secrets.ts'
import { readBilling } from '#server/services/account/billing/settings.ts'
import { isBannedAddress, keepIdentitiesOf } from '#server/services/moderation/banned-identity.ts'
import { renewCalendarFeed } from '#server/services/participation/calendar-feed.ts'
import { sealAnew, SEALED_COLUMNS } from '#server/services/platform/sealed-values.ts'
import { siteWithKeys } from './site.ts'

const NEVER = new AbortController().signal
const BANK = { transit: '00123', institution: '815', account: '0012345' }

/** A site with a replaced key of this kind, and what it did before. */
async function replaced(
  kind: KeyKind,
  before?: (site: Awaited<ReturnType<typeof siteWithKeys>>) => Promise<unknown>,
) {
  const site = await siteWithKeys()
  await before?.(site)
  await rotateKeys(site.db, site.settings, [kind], site.clock.now)
  return {
    ...site,
    drop: (evenInUse = false) =>
      dropKeys(site.db, site.settings, { kinds: [kind], evenInUse, now: site.clock.now }),
    ids: () => readSecrets(site.settings)[kind].map(({ id }) => id),
  }
}

describe('an older key of the sessions', () => {
  test('stays for 400 days, because links work so long, and no longer', async () => {
    const { drop, ids, clock, db, settings } = await replaced('sessions')
    clock.pass({ days: 399 })
    expect(await drop()).toMatchObject([{ id: 1, need: { reason: 'LINKS' }, isDropped: false }])
    expect(ids()).toEqual([2, 1])
    clock.pass({ days: 1 })
    expect(await drop()).toEqual([{ kind: 'sessions', id: 1, need: null, isDropped: true }])
    expect(ids()).toEqual([2])
    await checkSecrets(db, readSecrets(settings))
  })

  test('stays as long as a calendar has an address of it, unless somebody insists', async () => {
    const { drop, ids, clock } = await replaced('sessions', async ({ services, sessionOf, participant }) =>
      renewCalendarFeed(services, await sessionOf(await participant())),
    )
    clock.pass({ days: 500 })
    expect(await drop()).toMatchObject([{ need: { reason: 'CALENDARS', count: 1 }, isDropped: false }])
    expect(await drop(true)).toMatchObject([{ need: { reason: 'CALENDARS', count: 1 }, isDropped: true }])
    expect(ids()).toEqual([2])
  })
})

test('an older key of the tickets stays until the last activity with one of its tickets was over for a week', async () => {
  const { drop, clock, ids } = await replaced('tickets', async ({ activity, as, participant }) => {
    const { id: activityId } = await activity({ capacity: 8 })
    const attendance = [{ nbrParticipant: 1 }]
    await as(await participant()).participation.join({ activityId, attendance })
  })
  clock.pass({ minutes: 2 })
  expect(await drop()).toMatchObject([{ need: { reason: 'ACTIVITIES', count: 1 }, isDropped: false }])
  expect(ids()).toEqual([2, 1])
  clock.pass({ days: 400 })
  expect(await drop()).toMatchObject([{ need: null, isDropped: true }])
})

test.each(['sessions', 'tickets', 'data'] as const)(
  'a key of the %s that was replaced a moment ago is never dropped: a process may still use it',
  async (kind) => {
    const { drop, clock, ids } = await replaced(kind)
    expect(await drop(true)).toMatchObject([{ need: { reason: 'JUST_REPLACED' }, isDropped: false }])
    clock.pass({ minutes: 1 })
    expect(await drop(true)).toMatchObject([{ isDropped: true }])
    // What is left of a data key keeps its id.
    expect(ids()).toEqual(kind === 'data' ? [2, 1] : [2])
  },
)

describe('an older key of the data', () => {
  async function withBankDetails(site: Awaited<ReturnType<typeof siteWithKeys>>, count = 120) {
    const { dataSeal } = site.startProcess().services
    for (let index = 0; index < count; index++) {
      const { id: userId } = await site.participant()
      const bankSealed = dataSeal.seal(JSON.stringify(BANK), `billing_settings:${userId}`)
      await site.db.insertInto('billingSettings').values({ userId, bankSealed, changedAt: '' }).execute()
    }
  }

  test('stays until the worker has sealed anew what it sealed, in steps that can be cut', async () => {
    const { drop, ids, clock, db, startProcess } = await replaced('data', withBankDetails)
    const { services } = startProcess()
    const readAll = async () => {
      const rows = await db.selectFrom('billingSettings').select(['userId', 'bankSealed']).execute()
      for (const { userId } of rows) expect((await readBilling(services, userId)).bank).toEqual(BANK)
      return rows.filter(({ bankSealed }) => bankSealed?.startsWith('v2.2.')).length
    }
    clock.pass({ days: 30 })
    expect(await drop(true)).toMatchObject([{ need: { reason: 'VALUES', count: 120 }, isDropped: false }])

    const cut = new AbortController()
    const column = SEALED_COLUMNS['billingSettings.bankSealed']!
    const replace = column.replace
    let replacedCount = 0
    column.replace = (...values) => {
      if (++replacedCount === 10) cut.abort()
      return replace(...values)
    }
    await sealAnew(services, cut.signal)
    column.replace = replace
    const afterCut = await readAll()
    expect(afterCut).toBeGreaterThanOrEqual(10)
    expect(afterCut).toBeLessThan(120)
    await sealAnew(services, NEVER)
    expect(await readAll()).toBe(120)

    expect(await drop()).toMatchObject([{ need: null, isDropped: true }])
    expect(ids()).toEqual([2, 1])
    expect(await readAll()).toBe(120)
    await sealAnew(services, NEVER)
    expect(await drop()).toEqual([])
  })

  test('stays for the links that it sealed', async () => {
    const { drop, clock } = await replaced('data')
    clock.pass({ days: 14 })
    expect(await drop()).toMatchObject([{ need: { reason: 'LINKS' }, isDropped: false }])
    clock.pass({ days: 1 })
    expect(await drop()).toMatchObject([{ need: null, isDropped: true }])
  })

  test('leaves what somebody changes meanwhile to them', async () => {
    const { db, startProcess } = await replaced('data', (site) => withBankDetails(site, 1))
    const { services } = startProcess()
    const column = SEALED_COLUMNS['billingSettings.bankSealed']!
    const [row] = await column.list(db, services.dataSeal.prefix(), 0, 10)
    await db.updateTable('billingSettings').set({ bankSealed: null }).execute()
    expect(await column.replace(db, row!.id, row!.sealed, 'v2.2.a.b.c')).toBe(false)
    expect(await db.selectFrom('billingSettings').select('bankSealed').execute()).toEqual([
      { bankSealed: null },
    ])
  })

  test('recognises a banned person after it was dropped', async () => {
    const { startProcess, drop, clock } = await replaced('data', async (site) => {
      const { services } = site.startProcess()
      const bruno = await site.participant({ email: 'bruno@exemple.org' })
      const at = '2026-11-20T17:00:00.000Z'
      await site.db
        .insertInto('ban')
        .values({
          userId: bruno.id,
          previousType: 'BASIC',
          bannedBy: bruno.id,
          bannedAt: at,
          reason: 'Fraude.',
        })
        .execute()
      const user = await findUser(site.db, bruno.id)
      await keepIdentitiesOf(services, user!)
    })
    clock.pass({ days: 30 })
    expect(await drop()).toMatchObject([{ isDropped: true }])
    const { services } = startProcess()
    expect(await isBannedAddress(services, 'bruno@exemple.org')).toBe(true)
    expect(await isBannedAddress(services, 'carla@exemple.org')).toBe(false)
  })
})
