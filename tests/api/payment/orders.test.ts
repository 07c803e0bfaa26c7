import { describe, expect, test } from 'vitest'
import type { NewOrder } from '#db/schema/payment.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { lineRow, orderRow, paidAttempt, paidIn } from '#tests/api/world/orders.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'
import { HAS_PDF_READER, pdfInfo, pdfText } from '#tests/infrastructure/pdf.ts'

const NOT_FOUND = refusal('NOT_FOUND', 404)
const UNPAID = { state: 'OPEN', paidAt: null, receiptYear: null, receiptNumber: null } as const
const NUMBERS = { sellerGstNumber: '123456789RT0001', sellerQstNumber: '1234567890TQ0001' }

async function bought(app: World, changes: Partial<NewOrder> = {}) {
  const paid = await orderRow(app, {
    ...{ ...paidIn(2026), ...NUMBERS, buyerName: 'Bruno Gagnon' },
    ...changes,
  })
  await lineRow(app, paid)
  await paidAttempt(app, paid.order)
  return paid
}

async function refund(app: World, orderId: number, given: { totalCents: number; cause: 'HOST' | 'TWICE' }) {
  const { id: attemptId } = await app.db
    .selectFrom('paymentAttempt')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const { hostId, createdAt } = await app.db
    .selectFrom('order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('refund')
    .values({
      ...{ orderId, attemptId, hostId, createdAt, percent: 100, state: 'PENDING', ...given },
      ...{ netCents: 0, gstCents: 0, qstCents: 0, feeCents: 0, feeGstCents: 0, feeQstCents: 0 },
    })
    .execute()
}

describe('my orders', () => {
  test('are mine alone, the newest first, ten a page', async () => {
    const app = await world()
    const { buyer } = await bought(app)
    const others = []
    while (others.length < 11) others.push((await orderRow(app, { buyerId: buyer.id })).order.transactionId)
    const stranger = await bought(app, { ...paidIn(2026, 2) })
    const first = await app.as(buyer).order.list({})
    expect(first.map(({ transactionId }) => transactionId)).toEqual(others.reverse().slice(0, 10))
    const [, paid, ...none] = await app.as(buyer).order.list({ page: 1 })
    expect(none).toEqual([])
    expect(paid).toMatchObject({ status: 'PAID', receiptNumber: expect.stringMatching(/^\d+-2026-0001$/) })
    expect(await app.as(stranger.buyer).order.list({})).toHaveLength(1)
  })

  test('say what was frozen: lines, each tax with rate and number, total', async () => {
    const app = await world()
    const { buyer, ticketTypeId } = await bought(app)
    await app.db.updateTable('user').set({ firstName: 'Autre' }).execute()
    await app.db.updateTable('ticketType').set({ priceCents: 9900, name: 'Autre' }).execute()
    expect(await app.as(buyer).order.list({})).toMatchObject([
      {
        lines: [{ paymentModelId: ticketTypeId, name: 'Adulte', nbrParticipant: 1, price: 4000 }],
        discount: 0,
        subtotal: 4000,
        taxes: [
          { name: 'TPS', rate: 5000, number: NUMBERS.sellerGstNumber, amount: 200 },
          { name: 'TVQ', rate: 9975, number: NUMBERS.sellerQstNumber, amount: 399 },
        ],
        total: 4599,
        refunded: 0,
      },
    ])
  })

  test('may cost more than a place may', async () => {
    const app = await world()
    const sums = { netCents: 9_000_000, gstCents: 450_000, qstCents: 897_750, totalCents: 10_347_750 }
    const { buyer } = await bought(app, sums)
    expect(await app.as(buyer).order.list({})).toMatchObject([{ subtotal: 9_000_000, total: 10_347_750 }])
  })

  test.each([
    [UNPAID, null, 'WAITING_PAYMENT'],
    [paidIn(2026), null, 'PAID'],
    [paidIn(2026), { totalCents: 1000, cause: 'HOST' }, 'PARTLY_REFUNDED'],
    [paidIn(2026), { totalCents: 4599, cause: 'HOST' }, 'REFUNDED'],
    [paidIn(2026), { totalCents: 4599, cause: 'TWICE' }, 'PAID'],
  ] as const)('stand as their rows say: %o %o', async (columns, given, status) => {
    const app = await world()
    const { order, buyer } = await bought(app, { ...columns })
    if (given) await refund(app, order.id, given)
    expect(await app.as(buyer).order.list({})).toMatchObject([{ status }])
  })

  test('leave out what was never paid, once it is over', async () => {
    const app = await world()
    const { order, buyer } = await orderRow(app, { state: 'EXPIRED', endedAt: '2026-11-25T12:00:00.000Z' })
    expect(await app.as(buyer).order.list({})).toEqual([])
    expect(await app.as(buyer).pages.order.read({ transactionId: order.transactionId })).toMatchObject({
      status: 'EXPIRED',
      endedAs: 'EXPIRED',
      mayPay: false,
    })
  })

  test('may be paid until their time is over', async () => {
    const app = await world()
    const heldUntil = new Date(app.clock.now.getTime() + 60_000).toISOString()
    const { order, buyer } = await orderRow(app, { heldUntil })
    const { transactionId } = order
    expect(await app.as(buyer).pages.order.read({ transactionId })).toMatchObject({ mayPay: true })
    app.clock.pass({ minutes: 2 })
    expect(await app.as(buyer).pages.order.read({ transactionId })).toMatchObject({ mayPay: false })
  })
})

describe("somebody else's order", () => {
  test('is not there: by its number, with another account, or with the pass of another guest', async () => {
    const app = await world()
    const { order, host } = await bought(app)
    const { transactionId } = order
    const [bruno, guest] = [await app.participant(), await guestOf(app.services)]
    for (const caller of [app.as(bruno), app.as(host)]) {
      await expect(caller.order.receipt({ transactionId })).rejects.toMatchObject(NOT_FOUND)
      await expect(caller.pages.order.read({ transactionId })).rejects.toMatchObject(NOT_FOUND)
    }
    const asGuest = { transactionId, guestId: guest.pass }
    await expect(app.as(null).order.receipt(asGuest)).rejects.toMatchObject(NOT_FOUND)
    await expect(app.as(null).pages.order.read(asGuest)).rejects.toMatchObject(NOT_FOUND)
    await expect(app.as(null).order.receipt({ transactionId })).rejects.toMatchObject({ status: 401 })
    await expect(app.as(null).order.list({ guestId: 'invented' })).rejects.toMatchObject({ status: 401 })
  })

  test('made with another pass of the same address opens by the mailed link alone', async () => {
    const app = await world()
    const first = await guestOf(app.services)
    const second = await guestOf(app.services, { email: first.email })
    const { id: activityId } = await app.activity()
    const attendance = [{ nbrParticipant: 1 }]
    const joined = await app.as(null).participation.join({ activityId, attendance, guestId: first.pass })
    const { order } = await bought(app, { participationId: joined.participant!.id, buyerId: first.id })
    const { transactionId } = order
    const link = await makeGuestLink(app.services, first.id)
    for (const guestId of [first.pass, link])
      expect(await app.as(null).pages.order.read({ transactionId, guestId })).toMatchObject({
        status: 'PAID',
      })
    const asSecond = { transactionId, guestId: second.pass }
    await expect(app.as(null).pages.order.read(asSecond)).rejects.toMatchObject(NOT_FOUND)
    expect(await app.as(null).order.list({ guestId: second.pass })).toEqual([])
  })
})

describe('the receipt', () => {
  const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

  test('is not there before the order is paid', async () => {
    const app = await world()
    const { order, buyer } = await orderRow(app)
    const { transactionId } = order
    await expect(app.as(buyer).order.receipt({ transactionId })).rejects.toMatchObject(NOT_FOUND)
  })

  test.skipIf(!HAS_PDF_READER)('is in the language of the purchase, and in French for anybody', async () => {
    const app = await world()
    const { order, buyer } = await bought(app, { language: 'en' })
    const { transactionId } = order
    const asFrench = app.as(buyer, 'fr')
    const file = await asFrench.order.receipt({ transactionId })
    expect(file.name).toMatch(/^receipt-\d+-2026-0001\.pdf$/)
    expect(pdfInfo(await bytesOf(file))).toMatchObject({ Tagged: 'yes' })
    expect(pdfText(await bytesOf(file)).join()).toContain('Total paid')
    const french = await asFrench.order.receipt({ transactionId, language: 'fr' })
    expect(pdfText(await bytesOf(french)).join()).toContain('Total payé')
    await expect(asFrench.order.receipt({ transactionId, language: 'de' as never })).rejects.toMatchObject({
      status: 400,
    })
  })

  test.skipIf(!HAS_PDF_READER)(
    'reads the same after prices, names and tax numbers have changed',
    async () => {
      const app = await world()
      const { order, buyer, host } = await bought(app)
      const read = async () =>
        pdfText(
          await bytesOf(await app.as(buyer).order.receipt({ transactionId: order.transactionId })),
        ).join()
      const before = await read()
      expect(before).toContain('45,99 $')
      await app.db.updateTable('user').set({ firstName: 'X', organisationName: 'Y' }).execute()
      await app.db.updateTable('ticketType').set({ priceCents: 1, name: 'Z' }).execute()
      await app.db
        .updateTable('activity')
        .set({ name: 'Autre sortie' })
        .where('hostId', '=', host.id)
        .execute()
      app.clock.pass({ hours: 24 * 400 })
      expect(await read()).toBe(before)
    },
  )

  test('stays after the registration has ended', async () => {
    const app = await world()
    const { order, buyer } = await bought(app)
    const end = { endedAt: order.createdAt, endedReason: 'REMOVED' } as const
    await app.db.updateTable('participation').set(end).where('id', '=', order.participationId).execute()
    const { transactionId } = order
    expect((await app.as(buyer).order.receipt({ transactionId })).type).toBe('application/pdf')
  })
})
