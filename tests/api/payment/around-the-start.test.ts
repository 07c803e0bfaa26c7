// Also on PostgreSQL: holds that outlast the start, under the same locks.

import { describe, expect, test } from 'vitest'
import { instant } from '#server/runtime/clock.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { refusal } from '#tests/api/world/world.ts'

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => instant(new Date(Date.now() + minutes * MINUTE_MS))

describe('an activity that starts in five minutes', () => {
  test('is paid within its hold, also after the start, and after its end', async () => {
    const { participant, buy, status, pass, work, tickets, orders } = await shop({
      ...{ start: inMinutes(5), end: inMinutes(15) },
    })
    const bruno = await participant()
    const { url = '', intentId } = await buy(bruno)
    await pass({ minutes: 20 })
    await work()
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
    await payPage(url)
    expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID', returned: false })
    const [order] = await orders()
    expect(await tickets(order!.id)).toEqual([null])
  })

  test('is not sold any more once it has begun', async () => {
    const { participant, buy, pass, orders } = await shop({ start: inMinutes(5) })
    await pass({ minutes: 6 })
    await expect(buy(await participant())).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    expect(await orders()).toEqual([])
  })

  test('gives a payment back that comes after the hold: nobody needs the place any more', async () => {
    const { participant, buy, status, lapse, refunds } = await shop({ start: inMinutes(5) })
    const bruno = await participant()
    const { url = '', intentId } = await buy(bruno)
    await lapse()
    await payPage(url)
    expect(await status(bruno, intentId)).toMatchObject({ status: 'EXPIRED', returned: true })
    expect(await refunds()).toMatchObject([{ cause: 'LATE', totalCents: 4599 }])
  })

  test('holds places of somebody who is approved until the start, and ends their page with it', async () => {
    const app = await shop({ start: inMinutes(5), needsApproval: true, capacity: 2 })
    const { participant, as, hike, alice, attend, orders, sessions, pass, work, clock } = app
    const bruno = await participant()
    const asked = await as(bruno).participation.join({ activityId: hike.id, attendance: attend(1) })
    const participantId = asked.participant!.id
    await as(alice).participation.approve({ activityId: hike.id, participantId, approve: true })
    const [order] = await orders()
    expect(Date.parse(order!.heldUntil) - clock.now.getTime()).toBeLessThanOrEqual(5 * MINUTE_MS)
    await as(bruno).pages.buying.resume({ intentId: order!.transactionId })
    expect(await sessions()).toMatchObject([{ status: 'open' }])
    await pass({ minutes: 6 })
    await work()
    expect(await sessions()).toMatchObject([{ status: 'expired' }])
    expect(await orders()).toMatchObject([{ state: 'EXPIRED' }])
  })
})
