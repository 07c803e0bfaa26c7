import { describe, expect, test } from 'vitest'
import { endHold } from '#server/services/payment/order/end-hold.ts'
import type { PublishedActivity } from '#tests/api/world/cast.ts'
import { lineRow, orderRow, paidIn } from '#tests/api/world/orders.ts'
import { type World, world } from '#tests/api/world/world.ts'
import { HAS_PYTHON_TABLES, openpyxl } from '#tests/infrastructure/python-tables.ts'

const SHARE = { netCents: 4000, gstCents: 200, qstCents: 399 }

/** Gives the tickets of a registration an order: paid, or held until a time. */
async function ordered(
  app: World,
  activity: PublishedActivity,
  { id: participationId, person }: { id: number; person: { id: number } },
  how: { heldUntil: string } | { receipt: number },
) {
  const ids = { participationId, activityId: activity.id, hostId: activity.host.id, buyerId: person.id }
  const state = 'receipt' in how ? paidIn(2026, how.receipt) : how
  const made = await orderRow(app, { ...ids, ...state, transactionId: `o-${participationId}` })
  const { id: orderLineId } = await lineRow(app, made)
  await app.db
    .updateTable('ticket')
    .set({ ...SHARE, orderLineId, waitsFor: 'receipt' in how ? null : 'PAYMENT' })
    .where('participationId', '=', participationId)
    .execute()
  if ('receipt' in how) return
  await app.db
    .updateTable('participation')
    .set({ state: 'WAITING_PAYMENT' })
    .where('id', '=', participationId)
    .execute()
}

/** An activity with a free registration of two, a paid one of three, and a held one of one. */
async function activityWithMoney() {
  const app = await world()
  const activity = await app.activity({ capacity: 20 })
  const heldUntil = '2026-11-25T19:32:00.000Z'
  const [free, paid, held] = [
    await app.participation({ activity, partySize: 2 }),
    await app.participation({ activity, partySize: 3 }),
    await app.participation({ activity }),
  ]
  await ordered(app, activity, paid, { receipt: 1 })
  await ordered(app, activity, held, { heldUntil })
  const view = (query: object = {}) =>
    app.as(activity.host).pages.hosting.view({ activityId: activity.id, ...query })
  return { ...app, activity, free, paid, held, heldUntil, view }
}

describe('the host of a paid activity', () => {
  test('sees the account of the places: paid, held until when, and with which amounts', async () => {
    const { view, heldUntil } = await activityWithMoney()
    expect((await view()).places).toMatchObject({
      taken: 6,
      free: 14,
      joined: 2,
      asked: 0,
      paid: 3,
      paidAmount: 3 * 4599,
      held: 1,
      heldAmount: 4599,
      heldUntil,
      offered: 0,
    })
  })

  test('reads of the free tickets in an order that they are registrations, not that they were paid', async () => {
    const { view, db, paid } = await activityWithMoney()
    const [adult, ...children] = await db
      .selectFrom('ticket')
      .select('id')
      .where('participationId', '=', paid.id)
      .orderBy('id')
      .execute()
    await db
      .updateTable('ticket')
      .set({ netCents: 0, gstCents: 0, qstCents: 0 })
      .where('participationId', '=', paid.id)
      .where('id', '<>', adult!.id)
      .execute()
    expect(children).toHaveLength(2)
    const { places, participants } = await view()
    expect(places).toMatchObject({ taken: 6, joined: 4, paid: 1, paidAmount: 4599 })
    const money = { paid: 1, paidCents: 4599, held: 0, heldCents: 0 }
    expect(participants.find(({ id }) => id === paid.id)).toMatchObject({ money })
  })

  test('sees none of it once the activity is called off', async () => {
    const { view, as, activity } = await activityWithMoney()
    await as(activity.host).activity.cancel({ query: { activityId: activity.id } })
    expect((await view()).places).toMatchObject({
      paid: 0,
      paidAmount: 0,
      held: 0,
      heldAmount: 0,
      heldUntil: null,
    })
  })

  test.each(['EXPIRED', 'ABANDONED'] as const)(
    'reads of places that nobody paid for (%s) that they were not paid, not that they were given back',
    async (how) => {
      const { view, as, activity, held, heldUntil, db, services, clock } = await activityWithMoney()
      clock.now = new Date(Date.parse(heldUntil) + 60_000)
      const order = await db
        .selectFrom('order')
        .select('id')
        .where('participationId', '=', held.id)
        .executeTakeFirstOrThrow()
      await endHold(services, { id: null, orderId: order.id }, how)

      const { hosting, statistics } = as(activity.host).pages
      const ended = (await view({ state: 'ended' })).participants
      expect(ended).toMatchObject([{ id: held.id, endedReason: 'UNPAID' }])
      const of = { activityId: activity.id }
      const one = await hosting.participant({ ...of, participantId: held.id })
      expect(one).toMatchObject({ party: [{ endedReason: 'UNPAID' }] })
      expect(one.history.map(({ kind }) => kind)).toEqual(['REGISTERED', 'UNPAID'])
      const figures = (await statistics.ofActivity(of)).statistics
      expect(figures.outcomes).toMatchObject({
        unpaid: { registrations: 1, people: 1 },
        ...{ givenBack: { registrations: 0 }, expired: { registrations: 0 } },
      })
      expect(figures.types).toMatchObject([{ givenBack: 0 }])
    },
  )

  test('sees who has paid and who has yet to, and finds them', async () => {
    const { view, free, paid, held } = await activityWithMoney()
    const rows = (await view()).participants.map(({ id, state, money }) => [id, state, money])
    expect(rows).toEqual([
      [free.id, 'YES', null],
      [paid.id, 'YES', { paid: 3, paidCents: 3 * 4599, held: 0, heldCents: 0 }],
      [held.id, 'WAITING_PAYMENT', { paid: 0, paidCents: 0, held: 1, heldCents: 4599 }],
    ])
    const found = async (state: string) => (await view({ state })).participants.map(({ id }) => id)
    expect(await found('paid')).toEqual([paid.id])
    expect(await found('held')).toEqual([held.id])
    expect(await found('coming')).toEqual([free.id, paid.id])
  })

  test.skipIf(!HAS_PYTHON_TABLES)('has it in the file', async () => {
    const { as, activity } = await activityWithMoney()
    const file = await as(activity.host).participation.exportList({ activityId: activity.id })
    const [registrations] = openpyxl(new Uint8Array(await file.arrayBuffer()))
    const [head = [], ...rows] = registrations!.rows
    const cells = (title: string) => rows.map((row) => row[head.indexOf(title)])
    expect(cells('Payé en ligne ($)')).toEqual([null, 137.97, null])
    expect(cells('Retenu ($)')).toEqual([null, null, 45.99])
    expect(cells('État')).toEqual(['Confirmée', 'Confirmée', 'Paiement attendu'])
  })
})
