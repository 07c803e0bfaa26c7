// Also on PostgreSQL: shares of tickets, as its queries compare them.

import { describe, expect, test } from 'vitest'
import { listTicketsOfOrder } from '#db/queries/payment/hold.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { bookNewBalance } from '#server/services/payment/balance.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { type Person, refusal } from '#tests/api/world/world.ts'

/** Bruno buys three taxed places, two that are exempt, and one for a baby, which costs nothing. */
async function family() {
  const app = await shop()
  const [taxed = 0, exempt = 0, baby = 0] = await ticketTypes(app, app.hike.id, [
    { name: 'Adulte', priceCents: 3333, isTaxed: true },
    { name: 'Musée', priceCents: 2750, isTaxed: false },
    { name: 'Bébé', priceCents: 0 },
  ])
  const bruno = await app.participant()
  const attendance = [
    { paymentModelId: taxed, nbrParticipant: 3 },
    { paymentModelId: exempt, nbrParticipant: 2 },
    { paymentModelId: baby, nbrParticipant: 1 },
  ]
  const { url = '', intentId } = await app.as(bruno).payment.open({ activityId: app.hike.id, attendance })
  const [order] = await app.orders()
  const tickets = () => listTicketsOfOrder(app.db, order!.id)
  async function pay() {
    await payPage(url)
    return app.status(bruno, intentId)
  }
  const cancel = (ticketUuid: string) =>
    app.as(bruno).participation.cancelTickets({
      ...{ activityId: app.hike.id, participantId: order!.participationId, ticketsId: [ticketUuid] },
    })
  async function named() {
    for (let rounds = 0; rounds < 3; rounds++) await app.work()
    await bookNewBalance(app.services)
    await app.pass({ hours: 24 * 5 })
    return (await verifyMoney(app.services)).findings
  }
  return { ...app, bruno, order: order!, shares: tickets, pay, cancel, named }
}

// By hand: 3 × 33.33 taxed = 99.99, TPS 4.9995 → 5.00, TVQ 9.974 → 9.97; 2 × 27.50 exempt = 55.00; 169.96 in all.
// The fee of 5 % of 154.99 is 7.7495 → 7.75, and 0.30 more; its TPS is 0.4025 → 0.40, its TVQ 0.803 → 0.80.
const TOTALS = { netCents: 15_499, gstCents: 500, qstCents: 997, totalCents: 16_996 }
const FEES = { feeCents: 805, feeGstCents: 40, feeQstCents: 80 }

describe('taxed, exempt and free places in one order', () => {
  test('are taxed once, on what is taxed, and every cent belongs to one ticket', async () => {
    const { order, shares } = await family()
    expect(order).toMatchObject({ ...TOTALS, ...FEES })
    const tickets = await shares()
    const of = (column: 'netCents' | 'gstCents' | 'qstCents' | 'feeCents') =>
      tickets.map((ticket) => ticket[column])
    expect(of('netCents')).toEqual([3333, 3333, 3333, 2750, 2750, 0])
    expect(of('gstCents')).toEqual([167, 167, 166, 0, 0, 0])
    expect(of('qstCents')).toEqual([333, 332, 332, 0, 0, 0])
    // 805 over 9999 and 5500: 519.3 and 285.7; then over the tickets of each
    expect(of('feeCents')).toEqual([173, 173, 173, 143, 143, 0])
  })

  test('are lines at the provider as far as they cost something, and come to the total', async () => {
    const { sessions, ask } = await family()
    const [session] = await sessions()
    const { data } = await ask(`GET /v1/checkout/sessions/${session!.id}/line_items`)
    expect(data).toMatchObject([
      { description: 'Adulte', quantity: 3, amount_total: 9999 },
      { description: 'Musée', quantity: 2, amount_total: 5500 },
      { description: 'TPS (5 %)', amount_total: 500 },
      { description: 'TVQ (9,975 %)', amount_total: 997 },
    ])
    expect(session).toMatchObject({ amount_total: 16_996 })
  })

  test('are good together once they are paid, and end together where they are not', async () => {
    const { pay, shares } = await family()
    expect((await shares()).map(({ waitsFor }) => waitsFor)).toEqual(Array(6).fill('PAYMENT'))
    expect(await pay()).toMatchObject({ status: 'PAID', total: 16_996 })
    expect((await shares()).map(({ waitsFor }) => waitsFor)).toEqual(Array(6).fill(null))

    const other = await family()
    await other.pass({ minutes: 32 })
    await other.work()
    expect((await other.shares()).map(({ endedReason }) => endedReason)).toEqual(Array(6).fill('EXPIRED'))
  })

  test('go back to the cent when the host removes the family', async () => {
    const { pay, services, sessionOf, alice, hike, order, refunds, db, named } = await family()
    await pay()
    await removeParticipant(services, await sessionOf(alice), {
      ...{ activityId: hike.id, participationId: order.participationId },
      ...{ reason: 'Erreur', isManual: false },
    })
    expect(await refunds()).toMatchObject([{ ...TOTALS, ...FEES, cause: 'HOST', percent: 100 }])
    expect(await db.selectFrom('refundTicket').selectAll().execute()).toHaveLength(5)
    expect(await named()).toEqual([])
  })

  test('the baby’s place is given up after paying, without any money', async () => {
    const { pay, shares, cancel, refunds, named } = await family()
    const baby = (await shares()).at(-1)!
    await expect(cancel(baby.uuid)).rejects.toMatchObject(refusal('ORDER_OPEN', 409))
    await pay()
    expect(await cancel(baby.uuid)).toMatchObject({ result: 'inscription_cancelled' })
    expect((await shares()).map(({ endedReason }) => endedReason)).toEqual([
      ...Array(5).fill(null),
      'CANCELLED',
    ])
    expect(await refunds()).toEqual([])
    expect(await named()).toEqual([])
  })
})

test('nothing is held where only free places are left of what is wanted', async () => {
  const app = await shop()
  const { id: activityId } = await app.activity({ host: app.alice })
  const [child = 0, adult = 0] = await ticketTypes(app, activityId, [
    { name: 'Enfant', priceCents: 0 },
    { name: 'Adulte', priceCents: 2000, capacity: 1 },
  ])
  const one = (paymentModelId: number) => ({ paymentModelId, nbrParticipant: 1 })
  const buy = (person: Person, ...types: number[]) =>
    app.as(person).payment.open({ activityId, attendance: types.map(one), acceptFewer: true })
  await buy(await app.participant(), adult)
  expect(await buy(await app.participant(), child, adult)).toEqual({
    result: 'inscription_cancelled',
    given: 0,
    left: 1,
  })
  expect(await app.orders()).toHaveLength(1)
})

test('a seller without tax numbers charges the prices, and nothing else', async () => {
  const { db, alice, participant, buy, orders, sessions, ask } = await shop()
  await db
    .updateTable('billingSettings')
    .set({ gstNumber: null, qstNumber: null })
    .where('userId', '=', alice.id)
    .execute()
  await buy(await participant(), 2, 1)
  expect(await orders()).toMatchObject([{ netCents: 10_000, gstCents: 0, qstCents: 0, totalCents: 10_000 }])
  const [session] = await sessions()
  const { data } = await ask(`GET /v1/checkout/sessions/${session!.id}/line_items`)
  expect(data).toMatchObject([{ description: 'Adulte' }, { description: 'Enfant' }])
})
