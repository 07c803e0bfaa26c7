// Also on PostgreSQL: how many devices a link has is counted under the lock.

import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import { router } from '#server/api/router.ts'
import { refusal } from '#tests/api/world/world.ts'
import { evening } from './evening.ts'

describe('a link for helpers', () => {
  test('opens this door, for at most twenty browsers, until it is revoked', async () => {
    const { host, as, veillee } = await evening()
    const { activityId } = await host.pages.door.makePass({ activityId: veillee.id })
    const { token } = await host.pages.door.overview({ activityId })
    const visitor = as(null).pages.door
    expect(await visitor.pass({ token: token! })).toMatchObject({ activity: { name: 'Veillée' } })
    for (let browser = 0; browser < 20; browser++) await visitor.openWithPass({ token: token!, name: 'Zoé' })
    await expect(visitor.openWithPass({ token: token!, name: 'Zoé' })).rejects.toMatchObject(
      refusal('TOO_MANY_DEVICES', 409),
    )
    await host.pages.door.revokePass({ activityId })
    await expect(visitor.pass({ token: token! })).rejects.toMatchObject(refusal('UNKNOWN_LINK', 404))
    const { devices } = await host.pages.door.overview({ activityId })
    expect(devices.map(({ isRevoked }) => isRevoked)).toEqual(Array.from({ length: 20 }, () => true))
  })

  test('that was opened two hundred times is opened no more: each time would be a limit of its own', async () => {
    const { host, helper, veillee, db } = await evening()
    const zoe = await helper('Zoé')
    const { token } = await host.pages.door.overview({ activityId: veillee.id })
    const device = await db.selectFrom('doorDevice').selectAll().executeTakeFirstOrThrow()
    const left = Array.from({ length: 198 }, (_, number) => ({
      ...{ activityId: device.activityId, doorPassId: device.doorPassId, userId: null, name: 'Zoé' },
      ...{ secretHash: `left ${number}`, createdAt: device.createdAt, seenAt: device.seenAt },
      ...{ leftAt: device.createdAt, endedAt: device.createdAt },
    }))
    await db.insertInto('doorDevice').values(left).execute()
    const open = () => zoe.pages.door.openWithPass({ token: token!, name: 'Zoé' })
    await open()
    await expect(open()).rejects.toMatchObject(refusal('TOO_MANY_DEVICES', 409))
  })

  test('opened again by the same browser is one device; the one before has left', async () => {
    const { host, as, helper, veillee } = await evening()
    const { activityId } = await host.pages.door.makePass({ activityId: veillee.id })
    const { token } = await host.pages.door.overview({ activityId })
    const zoe = await helper('Zoé')
    await zoe.pages.door.openWithPass({ token: token!, name: 'Zoé à l’entrée' })
    await as(null).pages.door.openWithPass({ token: token!, name: 'Ali' })
    const { devices } = await host.pages.door.overview({ activityId })
    expect(devices.map(({ name, isRevoked, hasLeft }) => [name, isRevoked, hasLeft])).toEqual([
      ['Zoé', false, true],
      ['Zoé à l’entrée', false, false],
      ['Ali', false, false],
    ])
  })

  test('does not give the door back to a browser from which it was taken', async () => {
    const { host, helper, veillee } = await evening()
    const { activityId } = await host.pages.door.makePass({ activityId: veillee.id })
    const { token } = await host.pages.door.overview({ activityId })
    const zoe = await helper('Zoé')
    const { devices } = await host.pages.door.overview({ activityId })
    await host.pages.door.revoke({ activityId, deviceId: devices[0]!.id })
    await expect(zoe.pages.door.openWithPass({ token: token!, name: 'Zoé' })).rejects.toMatchObject(
      refusal('UNKNOWN_LINK', 404),
    )
  })

  test('is closed with the account of its host', async () => {
    const { db, alice, helper, veillee } = await evening()
    const zoe = await helper()
    await updateUser(db, alice.id, { deletedAt: new Date().toISOString() })
    await expect(zoe.door.read({ activityId: veillee.id })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('left by a helper is given back, not revoked', async () => {
    const { host, helper, veillee } = await evening()
    const zoe = await helper('Zoé')
    expect(await zoe.pages.door.leave({ activityId: veillee.id })).toEqual({ left: true })
    const { devices } = await host.pages.door.overview({ activityId: veillee.id })
    expect(devices).toMatchObject([{ name: 'Zoé', isRevoked: false, hasLeft: true }])
  })

  test('is nothing to hold any more for a browser that gave the door back; a host there holds their own', async () => {
    const { host, helper, veillee, alice, contextOf } = await evening()
    const activityId = veillee.id
    const zoe = await helper('Zoé')
    await zoe.pages.door.leave({ activityId })
    await expect(zoe.door.read({ activityId })).rejects.toMatchObject(refusal('NOT_FOUND', 404))

    const { deviceToken } = await host.pages.door.open({ activityId, name: 'Alice' })
    const own = await contextOf(alice)
    const services = { ...own.services, doorTokens: [deviceToken] }
    const there = createRouterClient(router, { context: { ...own, services } })
    expect(await there.pages.door.leave({ activityId })).toEqual({ left: true })
    expect(await there.door.read({ activityId })).toMatchObject({ device: null })
  })

  test('is over 24 hours after the end', async () => {
    const { host, as, veillee, clock } = await evening()
    await host.pages.door.makePass({ activityId: veillee.id })
    const { token } = await host.pages.door.overview({ activityId: veillee.id })
    clock.pass({ hours: 38 })
    await expect(as(null).pages.door.pass({ token: token! })).rejects.toMatchObject(
      refusal('DOOR_CLOSED', 409),
    )
  })
})
