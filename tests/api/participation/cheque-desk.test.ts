// Also on PostgreSQL: sums and locks.

import { describe, expect, test } from 'vitest'
import { KEPT_DAYS } from '#server/domain/platform/retention.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { aliceAtHerDesk } from '#tests/api/world/cheques.ts'
import { refusal } from '#tests/api/world/world.ts'

describe('the desk', () => {
  test('shows cheques of all activities, each status with its sum', async () => {
    const { entered, received, alice, desk, sums } = await aliceAtHerDesk()
    const gisele = await entered(1000)
    await received(2000, '18', 1)
    const third = await received(4000, '19')
    await alice.pages.cheque.cash({ chequeId: third.chequeId })
    expect(await sums()).toEqual({
      ...{ AWAITED: 1000, RECEIVED: 2000, DEPOSITED: 0, CASHED: 4000, RETURNED: 0 },
      expected: 7000,
    })
    expect((await desk()).awaited).toMatchObject([
      { ...gisele, amount: 1000, displayName: 'Hector Isabelle' },
    ])
    expect((await desk('RECEIVED')).cheques).toMatchObject([
      { checkNumber: '18', amount: 2000, slipId: null },
    ])
    expect((await desk('CASHED')).cheques).toMatchObject([{ checkNumber: '19', isRegistered: true }])
  })

  test('awaits nothing from people who left, and keeps the cheque that they gave', async () => {
    const { entered, received, alice, sums, desk } = await aliceAtHerDesk()
    const gone = await entered(1000)
    const paid = await received(2000)
    for (const { activityId, participantId } of [gone, paid])
      await alice.participation.remove({ query: { activityId, participantId, isGhost: true } })
    expect(await sums()).toMatchObject({ AWAITED: 0, RECEIVED: 2000, expected: 2000 })
    expect((await desk('RECEIVED')).cheques).toMatchObject([{ isRegistered: false }])
    await alice.pages.cheque.giveBack({ chequeId: paid.chequeId })
    expect(await sums()).toMatchObject({ RECEIVED: 0, expected: 0 })
  })

  test('has pages of fifty', async () => {
    const { entered, desk } = await aliceAtHerDesk()
    for (let at = 0; at < 51; at++) await entered(100)
    expect(await desk()).toMatchObject({ hasNext: true, totals: { AWAITED: { count: 51, cents: 5100 } } })
    expect((await desk()).awaited).toHaveLength(50)
    expect(await desk('AWAITED', 1)).toMatchObject({ hasNext: false, awaited: [{ amount: 100 }] })
    expect((await desk('AWAITED', 100_000)).awaited).toEqual([])
  })

  test('says that a returned cheque is followed by another, or tried again', async () => {
    const { received, alice, newest, desk, sums } = await aliceAtHerDesk()
    const { chequeId, ...whose } = await received(2000)
    await alice.pages.cheque.return({ chequeId, reason: 'Sans provision' })
    expect(await sums()).toMatchObject({ AWAITED: 2000, RETURNED: 2000, expected: 2000 })
    expect((await desk('RETURNED')).cheques).toMatchObject([{ returnReason: 'Sans provision' }])
    expect((await desk()).awaited).toMatchObject([{ ...whose, returnedNumber: '17' }])
    await expect(alice.pages.cheque.cash({ chequeId })).rejects.toMatchObject(refusal('CHECK_RETURNED', 409))
    await alice.pages.cheque.receive({ ...whose, checkNumber: '17' })
    expect(await newest(whose.participantId)).not.toBe(chequeId)
    expect(await sums()).toMatchObject({ AWAITED: 0, RECEIVED: 2000, RETURNED: 2000, expected: 2000 })
  })

  test('forgets why a cheque came back with the name of its person', async () => {
    const { received, alice, desk, services, db, clock } = await aliceAtHerDesk()
    const { chequeId } = await received(2000)
    await alice.pages.cheque.return({ chequeId, reason: 'Sans provision' })
    expect((await desk('RETURNED')).cheques).toMatchObject([{ returnReason: 'Sans provision' }])
    clock.pass({ days: KEPT_DAYS.GUEST_REGISTRATION + 60 })
    await purgeExpired(services)
    const kept = await db.selectFrom('cheque').select(['number', 'amountCents', 'returnReason']).execute()
    expect(kept).toEqual([{ number: '17', amountCents: 2000, returnReason: null }])
  })

  test('tells who calls off what was received for it, without what came back', async () => {
    const { entered, received, alice } = await aliceAtHerDesk()
    await entered(1000)
    const { chequeId, activityId } = await received(2000)
    await received(4000, '18')
    const page = () => alice.pages.hosting.view({ activityId })
    expect(await page()).toMatchObject({ chequesReceived: 6000 })
    await alice.pages.cheque.return({ chequeId, reason: 'Sans provision' })
    expect(await page()).toMatchObject({ chequesReceived: 4000 })
  })

  test('takes cashing back to the state before', async () => {
    const { received, alice, desk } = await aliceAtHerDesk()
    const { chequeId } = await received(2000)
    await alice.pages.cheque.cash({ chequeId })
    await alice.pages.cheque.uncash({ chequeId })
    expect((await desk('RECEIVED')).cheques).toMatchObject([{ chequeId }])
  })
})
