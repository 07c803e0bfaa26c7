// Also on PostgreSQL: who holds a door is found by joins, and a revoked device's readings wait in rows.

import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { router } from '#server/api/router.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { refusal } from '#tests/api/world/world.ts'
import { evening, reading } from './evening.ts'

describe('a helper', () => {
  test('is told names, and neither an address nor a code', async () => {
    const { helper, veillee, tickets, participation } = await evening()
    await participation({ activity: veillee })
    const zoe = await helper()
    const { id: activityId } = veillee
    const scan = reading(tickets[2]!.qr)
    const answers = [
      await zoe.door.read({ activityId }),
      await zoe.ticket.look({ ticket: tickets[0]!.qr }),
      await zoe.ticket.checkIn({ activityId, uuid: tickets[0]!.qr, rate: 1 }),
      await zoe.ticket.checkIn({ activityId, uuid: tickets[0]!.uuid, rate: 1 }),
      await zoe.ticket.checkIn({ activityId, uuid: tickets[1]!.uuid.slice(0, 8), rate: 1 }),
      (await zoe.door.settle({ activityId, scans: [scan] })).scans.map(({ verdict }) => verdict),
      await zoe.pages.door.held({ activityId }),
      await zoe.pages.door.read({
        ...{ activityId, text: tickets[3]!.qr, way: 'PHOTO', scanId: randomUUID(), isLook: false },
      }),
    ]
    const said = JSON.stringify(answers)
    expect(said).toContain('Bruno Gagnon')
    expect(said).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i)
  })

  test('of a host whose account was closed holds nothing, and the link opens nothing', async () => {
    const { helper, host, as, alice, veillee, tickets, db } = await evening()
    const { id: activityId } = veillee
    const zoe = await helper()
    const { token } = await host.pages.door.overview({ activityId })
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', alice.id).execute()
    await expect(zoe.door.read({ activityId })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    const used = zoe.ticket.checkIn({ activityId, uuid: tickets[0]!.qr, rate: 1 })
    expect(await used).toEqual({ ok: false, error: 2 })
    await expect(as(null).pages.door.pass({ token: token! })).rejects.toMatchObject(
      refusal('UNKNOWN_LINK', 404),
    )
    const opening = as(null).pages.door.openWithPass({ token: token!, name: 'Zoé' })
    await expect(opening).rejects.toMatchObject(refusal('UNKNOWN_LINK', 404))
  })
})

test.each(['', 'abc', '1-', '1-x', '999999999-x', 'x'.repeat(101)])(
  'a forged link for helpers (%s) opens nothing',
  async (token) => {
    const { as } = await evening()
    const unknown = refusal('UNKNOWN_LINK', 404)
    await expect(as(null).pages.door.pass({ token })).rejects.toMatchObject(unknown)
    await expect(as(null).pages.door.openWithPass({ token, name: 'Zoé' })).rejects.toMatchObject(unknown)
  },
)

describe('a member of the hosting organisation', () => {
  test('holds the door as long as they are one', async () => {
    const app = await evening()
    const club = await organisation(app)
    const maude = await member(app, club)
    const start = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    const { id: activityId } = await app.activity({ host: club, start })
    const { deviceToken } = await acting(app, maude, club).pages.door.open({ activityId, name: 'Maude' })
    const memberships = await app.db.selectFrom('membership').select('id').execute()
    await app.db
      .updateTable('membership')
      .set({ endedAt: app.clock.now.toISOString() })
      .where(
        'id',
        'in',
        memberships.map(({ id }) => id),
      )
      .execute()

    const context = async () => {
      const own = await app.contextOf(maude)
      return { ...own, services: { ...own.services, doorTokens: [deviceToken] } }
    }
    const after = createRouterClient(router, { context })
    await expect(after.door.read({ activityId })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(after.door.settle({ activityId, scans: [] })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })
})

test('a browser of the host that opens the door again is one device, which holds what it held before', async () => {
  const { host, alice, veillee, contextOf } = await evening()
  const { id: activityId } = veillee
  const { deviceToken } = await host.pages.door.open({ activityId, name: 'Mon téléphone' })
  const context = async () => {
    const own = await contextOf(alice)
    return { ...own, services: { ...own.services, doorTokens: [deviceToken], doorWaiting: 5 } }
  }
  const there = createRouterClient(router, { context })
  await there.door.read({ activityId })
  const again = await there.pages.door.open({ activityId, name: 'Mon téléphone' })
  expect(again.replacedToken).toBe(deviceToken)
  await host.pages.door.open({ activityId, name: 'Un autre' })
  const { devices } = await host.pages.door.overview({ activityId })
  expect(devices.map(({ name, waiting, hasLeft }) => [name, waiting, hasLeft])).toEqual([
    ['Mon téléphone', 0, true],
    ['Mon téléphone', 5, false],
    ['Un autre', 0, false],
  ])
})

test('a look that a revoked device hands in lets nobody in, whatever the host decides', async () => {
  const { helper, veillee, tickets, host } = await evening()
  const { id: activityId } = veillee
  const zoe = await helper('Entrée')
  const { devices } = await host.pages.door.overview({ activityId })
  await host.pages.door.revoke({ activityId, deviceId: devices[0]!.id })
  const scans = [reading(tickets[0]!.qr, { rate: 0 }), reading(tickets[1]!.qr)]
  const answer = await zoe.door.settle({ activityId, scans })
  expect(answer.scans.map(({ kept, verdict }) => [kept, verdict])).toEqual([
    [false, { ok: false, error: 2 }],
    [true, null],
  ])
  const { kept } = await host.pages.door.overview({ activityId })
  expect(kept).toHaveLength(1)
  await host.pages.door.decide({ activityId, ids: kept.map(({ id }) => id), isTaken: true })
  expect(await host.pages.door.overview({ activityId })).toMatchObject({ entered: 1, kept: [] })
})

test('readings that met show when they were made, and when the later one reached us', async () => {
  const { helper, host, clock, veillee, tickets } = await evening()
  const { id: activityId } = veillee
  const [zoe, yan] = [await helper('Entrée nord'), await helper('Entrée sud')]
  const seen = clock.now.getTime()
  const scannedAt = new Date(seen - 60_000).toISOString()
  const live = { scannedAt: new Date(seen).toISOString() }
  await yan.door.settle({ activityId, scans: [reading(tickets[0]!.qr, live)] })
  clock.pass({ hours: 3 })
  const receivedAt = clock.now.toISOString()
  await zoe.door.settle({ activityId, scans: [reading(tickets[0]!.qr, { scannedAt })] })
  const { met } = await host.pages.door.overview({ activityId })
  expect(met).toMatchObject([
    {
      validated: { at: live.scannedAt, receivedAt: null },
      validatorDevice: 'Entrée sud',
      at: scannedAt,
      receivedAt,
      deviceName: 'Entrée nord',
    },
  ])
})
