import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import type { NewOrder, NewOrderLine, NewPaymentAttempt, Order } from '#db/schema/payment.ts'
import { instant } from '#server/runtime/clock.ts'
import type { World } from './world.ts'

/** An order of one ticket at 40.00 $ in Québec, as a row: open, unless said otherwise. */
export async function orderRow(app: World, changes: Partial<NewOrder> = {}) {
  const activity = await app.activity()
  const { id: participationId, person } = await app.participation({ activity })
  const now = instant(app.clock.now)
  const [ticketType] = await listTicketTypes(app.db, [activity.id])
  const order = await app.db
    .insertInto('order')
    .values({
      transactionId: `t-${participationId}`,
      participationId,
      activityId: activity.id,
      hostId: activity.host.id,
      buyerId: person.id,
      state: 'OPEN',
      heldUntil: now,
      createdAt: now,
      sellerName: 'Coopérative du Vieux-Quai',
      sellerAddress: '12, rue du Quai, Rimouski (Québec) G5L 1A1',
      sellerTelephone: '418 555-0111',
      sellerEmail: activity.host.email,
      sellerProvince: 'QC',
      activityName: activity.name,
      activityStartsAt: now,
      activityTimeZone: 'America/Toronto',
      activityPlace: 'Rimouski',
      language: 'fr',
      taxProvince: 'QC',
      gstRate: 5000,
      qstRate: 9975,
      feeBasisPoints: 600,
      feeFixedCents: 30,
      feeGstRate: 5000,
      feeQstRate: 9975,
      refundPolicy: '{}',
      netCents: 4000,
      gstCents: 200,
      qstCents: 399,
      totalCents: 4599,
      feeCents: 270,
      feeGstCents: 14,
      feeQstCents: 27,
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { order, buyer: person, host: activity.host, ticketTypeId: ticketType?.id ?? 0 }
}

/** The columns of an order that was paid in a year. */
export function paidIn(receiptYear: number, receiptNumber = 1) {
  return { state: 'PAID', paidAt: `${receiptYear}-06-01T12:00:00.000Z`, receiptYear, receiptNumber } as const
}

/** The line of an order, as a row: all of its amount, for one ticket unless said otherwise. */
export async function lineRow(
  app: World,
  { order, ticketTypeId }: { order: Order; ticketTypeId: number },
  changes: Partial<NewOrderLine> = {},
) {
  const { id: orderId, netCents, gstCents, qstCents } = order
  return app.db
    .insertInto('orderLine')
    .values({
      ...{ orderId, ticketTypeId, name: 'Adulte', quantity: 1, isTaxed: true },
      ...{ unitCents: netCents, netCents, gstCents, qstCents, ...changes },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The attempt that paid an order, with a card, as a row. */
export async function paidAttempt(app: World, order: Order, changes: Partial<NewPaymentAttempt> = {}) {
  const at = order.paidAt ?? order.createdAt
  return app.db
    .insertInto('paymentAttempt')
    .values({
      ...{ orderId: order.id, kind: 'CHECKOUT', requestKey: `k-${order.id}`, outcome: 'PAID' },
      ...{ createdAt: at, expiresAt: at, endedAt: at, cardBrand: 'visa', cardLast4: '4242', ...changes },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
