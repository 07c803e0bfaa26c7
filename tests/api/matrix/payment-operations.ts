import { balanceMoves } from '#server/domain/payment/ledger.ts'
import { instant } from '#server/runtime/clock.ts'
import { book } from '#server/services/payment/ledger.ts'
import { lineRow, orderRow, paidAttempt, paidIn } from '#tests/api/world/orders.ts'
import type { App } from './people.ts'
import { plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

pages.money.read                        in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.money.verify                      in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.money.retry                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.money.close                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.money.unexplained                 in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.money.explain                     in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.refund.read                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.refund.give                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
`

export const CALLS: Record<string, PrepareCall> = {
  'pages.money.read': plain((client) => client.pages.money.read({})),
  'pages.money.verify': plain((client) => client.pages.money.verify()),
  'pages.money.retry': async (app, { client }) => {
    const refundId = await failedRefund(app)
    return () => yes(client.pages.money.retry({ refundId }))
  },
  'pages.money.close': async (app, { client }) => {
    const refundId = await failedRefund(app)
    return () => yes(client.pages.money.close({ refundId, reason: 'Rendu chez Stripe' }))
  },
  'pages.money.unexplained': async (app, { client }) => {
    const ledgerTransactionId = await unexplained(app)
    return () => yes(client.pages.money.unexplained({ ledgerTransactionId }))
  },
  'pages.money.explain': async (app, { client }) => {
    const ledgerTransactionId = await unexplained(app)
    const explanation = { bearer: 'PLATFORM' as const, reason: 'Essai de la banque' }
    return () => yes(client.pages.money.explain({ ledgerTransactionId, ...explanation }))
  },
  'pages.refund.read': async (app, { client }) => {
    const { participantId } = await paidTicket(app)
    return () => yes(client.pages.refund.read({ participantId }))
  },
  'pages.refund.give': async (app, { client }) => {
    const refund = { ...(await paidTicket(app)), share: 'WHOLE' as const, reason: 'À sa demande' }
    return () => yes(client.pages.refund.give(refund))
  },
}

/** A registration with one ticket, which is paid. */
async function paidTicket(app: App): Promise<{ participantId: number; ticketIds: number[] }> {
  const sold = await orderRow(app, paidIn(2026))
  const { order } = sold
  const { id: orderLineId } = await lineRow(app, sold)
  await paidAttempt(app, order)
  const { netCents, gstCents, qstCents, feeCents, feeGstCents, feeQstCents } = order
  const { id } = await app.db
    .updateTable('ticket')
    .set({ orderLineId, netCents, gstCents, qstCents, feeCents, feeGstCents, feeQstCents })
    .where('participationId', '=', order.participationId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { participantId: order.participationId, ticketIds: [id] }
}

let movements = 0

async function unexplained({ services }: App): Promise<number> {
  const moves = balanceMoves({ type: 'charge', cents: 500, feeCents: 45, isOurs: false })
  const id = await book(services, { kind: 'BALANCE', balanceTransactionId: `txn_${++movements}`, moves })
  return id ?? 0
}

/** A payment that came late, and whose refund has failed. */
async function failedRefund(app: App): Promise<number> {
  const { order } = await orderRow(app)
  const at = instant(app.clock.now)
  const { id: attemptId } = await app.db
    .insertInto('paymentAttempt')
    .values({ orderId: order.id, kind: 'INTENT', requestKey: 'k', createdAt: at, expiresAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { hostId, netCents, gstCents, qstCents, totalCents } = order
  const { id } = await app.db
    .insertInto('refund')
    .values({
      ...{ orderId: order.id, attemptId, hostId, cause: 'LATE', percent: null, state: 'FAILED' },
      ...{ netCents, gstCents, qstCents, totalCents, feeCents: 0, feeGstCents: 0, feeQstCents: 0 },
      ...{ createdAt: at, settledAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
