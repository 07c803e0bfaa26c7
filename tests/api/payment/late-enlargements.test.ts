// Also on PostgreSQL: places that are taken again under the lock of the activity.

import { describe, expect, test } from 'vitest'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'

/** Bruno has two paid places, held a third one, and our books took that hold for over: its page is still open. */
async function lapsed({ capacity = 10 } = {}) {
  const app = await shop({ capacity })
  const { buy, status, orders, db } = app
  const bruno = await app.participant()
  const first = await buy(bruno, 2)
  await payPage(first.url ?? '')
  await status(bruno, first.intentId)
  const third = await buy(bruno, 3)
  await app.lapse()
  async function payLate() {
    await payPage(third.url ?? '')
    return status(bruno, third.intentId)
  }
  async function good() {
    const open = db
      .selectFrom('ticket')
      .select('id')
      .where('endedAt', 'is', null)
      .where('waitsFor', 'is', null)
    return (await open.execute()).length
  }
  const states = async () => (await orders()).map(({ state }) => state)
  return { ...app, bruno, payLate, good, states }
}

const BACK = { cause: 'LATE', totalCents: 4599 }

describe('one more place, paid late', () => {
  test('is taken again beside those that were paid before', async () => {
    const { payLate, good, orders, refunds } = await lapsed({ capacity: 3 })
    expect(await payLate()).toMatchObject({ status: 'PAID', returned: false })
    expect(await good()).toBe(3)
    expect((await orders()).map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2])
    expect(await refunds()).toEqual([])
  })

  test('goes back where somebody else holds it, and the others stay good', async () => {
    const { payLate, good, buy, participant, refunds } = await lapsed({ capacity: 3 })
    await buy(await participant())
    expect(await payLate()).toMatchObject({ status: 'EXPIRED', returned: true })
    expect(await refunds()).toMatchObject([BACK])
    expect(await good()).toBe(2)
  })

  test('goes back where it was bought anew: both pages are paid, and three people come', async () => {
    const { bruno, buy, status, payLate, good, states, refunds } = await lapsed()
    const anew = await buy(bruno, 3)
    await payPage(anew.url ?? '')
    expect(await status(bruno, anew.intentId)).toMatchObject({ status: 'PAID' })
    expect(await payLate()).toMatchObject({ status: 'EXPIRED', returned: true })
    expect(await good()).toBe(3)
    expect(await states()).toEqual(['PAID', 'EXPIRED', 'PAID'])
    expect(await refunds()).toMatchObject([BACK])
  })

  test('goes back while its buyer holds it anew, and that is paid afterwards', async () => {
    const { bruno, buy, status, payLate, good, states, refunds } = await lapsed()
    const anew = await buy(bruno, 4)
    expect(await payLate()).toMatchObject({ returned: true })
    expect(await states()).toEqual(['PAID', 'EXPIRED', 'OPEN'])
    await payPage(anew.url ?? '')
    expect(await status(bruno, anew.intentId)).toMatchObject({ status: 'PAID' })
    expect(await good()).toBe(4)
    expect(await refunds()).toMatchObject([BACK])
  })

  test('goes back where a page that was older was paid late before it: four people were wanted, not five', async () => {
    const { bruno, buy, status, lapse, payLate, good, refunds } = await lapsed()
    const four = await buy(bruno, 4)
    await lapse()
    expect(await payLate()).toMatchObject({ status: 'PAID' })
    await payPage(four.url ?? '')
    expect(await status(bruno, four.intentId)).toMatchObject({ status: 'EXPIRED', returned: true })
    expect(await good()).toBe(3)
    expect(await refunds()).toMatchObject([{ cause: 'LATE', totalCents: 9198 }])
  })

  test('goes back where the host has removed the registration', async () => {
    const { services, sessionOf, alice, hike, orders, payLate, good, refunds } = await lapsed()
    const [order] = await orders()
    await removeParticipant(services, await sessionOf(alice), {
      ...{ activityId: hike.id, participationId: order!.participationId },
      ...{ reason: 'Erreur', isManual: false },
    })
    expect(await payLate()).toMatchObject({ status: 'EXPIRED', returned: true })
    expect(await good()).toBe(0)
    expect(await refunds()).toMatchObject([{ cause: 'HOST', totalCents: 9198 }, BACK])
  })
})
