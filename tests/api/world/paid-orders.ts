import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { takeReceiptNumber } from '#db/queries/payment/receipt-counter.ts'
import type { NewOrder, PaymentAttempt } from '#db/schema/payment.ts'
import { termsOn } from '#server/domain/account/billing/plan.ts'
import { feeOfOrder } from '#server/domain/payment/fee.ts'
import { saleMoves } from '#server/domain/payment/ledger.ts'
import { taxOrder, type TaxRates, totalOf } from '#server/domain/payment/taxes.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { book } from '#server/services/payment/ledger.ts'
import type { PublishedActivity } from './cast.ts'
import { paidIn } from './orders.ts'
import type { PlayedPayments } from './payments.ts'
import type { World } from './world.ts'

const QUEBEC: TaxRates = { gst: 5000, qst: 9975 }

/** Asks the double, as its own package does. */
export async function askSandbox(url: string, call: string, params: Record<string, string> = {}) {
  const [method = 'GET', path = ''] = call.split(' ')
  const body = new URLSearchParams(params)
  const answer = await fetch(`${url}${path}${method === 'GET' ? `?${body}` : ''}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox' },
    ...(method === 'POST' && { body }),
  })
  return (await answer.json()) as Record<string, unknown> & { id: string }
}

/** Pays at the double with a card that works; returns the ids of the payment and of its charge. */
export async function payAtSandbox(url: string, cents: number) {
  const payment = await askSandbox(url, 'POST /v1/payment_intents', {
    amount: String(cents),
    currency: 'cad',
    confirm: 'true',
    payment_method: 'pm_card_visa',
  })
  return { stripeIntentId: payment.id, stripeChargeId: String(payment.latest_charge) }
}

export interface PaidOrderOverrides {
  activity?: PublishedActivity
  /** The price of each ticket. */
  prices?: number[]
  order?: Partial<NewOrder>
}

/**
 * An order of one line that was paid at the double, written row by row: order, line, tickets with their shares, attempt
 * and sale. The order is of Québec.
 */
export async function paidOrder(app: World, { url }: PlayedPayments, overrides: PaidOrderOverrides = {}) {
  const { prices = [4000, 4000], order: changes } = overrides
  const activity = overrides.activity ?? (await app.activity())
  const { id: participationId, person } = await app.participation({ activity, partySize: prices.length })
  const { lines, ...taxed } = taxOrder([{ isTaxed: true, ticketCents: prices }], QUEBEC)
  const { lines: fees, ...fee } = feeOfOrder({ ...taxed, lines }, termsOn('2026-11-20').BASIC, QUEBEC)
  const now = instant(app.clock.now)
  const [ticketType] = await listTicketTypes(app.db, [activity.id])
  const year = Number(localDay(app.clock.now, HOME_ZONE).slice(0, 4)) // the clock may be that of the machine
  const receiptNumber = await takeReceiptNumber(app.db, activity.host.id, 'RECEIPT', year)
  const order = await app.db
    .insertInto('order')
    .values({
      transactionId: `t-${participationId}`,
      participationId,
      activityId: activity.id,
      hostId: activity.host.id,
      buyerId: person.id,
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
      gstRate: QUEBEC.gst,
      qstRate: QUEBEC.qst,
      feeBasisPoints: 600,
      feeFixedCents: 30,
      feeGstRate: QUEBEC.gst,
      feeQstRate: QUEBEC.qst,
      refundPolicy: '{}',
      buyerName: 'Bruno Gagnon',
      ...taxed,
      ...fee,
      totalCents: totalOf(taxed),
      ...paidIn(year, receiptNumber),
      paidAt: now,
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: orderLineId } = await app.db
    .insertInto('orderLine')
    .values({
      ...{ orderId: order.id, ticketTypeId: ticketType?.id ?? 0, name: 'Adulte', isTaxed: true },
      ...{ unitCents: prices[0] ?? 0, quantity: prices.length, ...taxed },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticketIds = await shareOut(app, participationId, orderLineId, (index) => {
    return { ...lines[0]?.tickets[index], ...fees[0]?.[index] }
  })
  const paid = await payAtSandbox(url, order.totalCents)
  const attempt = await paidAttempt(app, order.id, paid)
  await book(app.services, { kind: 'SALE', orderId: order.id, moves: saleMoves(order.hostId, order) })
  return { order, ticketIds, attempt, buyer: person, participationId, ...paid }
}

async function shareOut(
  { db }: World,
  participationId: number,
  orderLineId: number,
  shareOf: (index: number) => object,
): Promise<number[]> {
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('participationId', '=', participationId)
    .orderBy('id')
    .execute()
  for (const [index, { id }] of tickets.entries())
    await db
      .updateTable('ticket')
      .set({ orderLineId, ...shareOf(index) })
      .where('id', '=', id)
      .execute()
  return tickets.map(({ id }) => id)
}

/** An attempt to pay an order, which was paid. */
export async function paidAttempt(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  orderId: number,
  paid: { stripeIntentId: string; stripeChargeId: string },
): Promise<PaymentAttempt> {
  const at = instant(clock.now)
  return db
    .insertInto('paymentAttempt')
    .values({
      ...{ orderId, kind: 'INTENT', requestKey: 'k', outcome: 'PAID' },
      ...{ createdAt: at, expiresAt: at, endedAt: at, ...paid },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
