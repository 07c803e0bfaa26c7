import { listLedgerBalances } from '#db/queries/payment/ledger.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { refundTickets } from '#server/services/payment/refund.ts'
import { askSandbox, paidOrder } from './paid-orders.ts'
import { PATIENT, playPayments } from './payments.ts'
import { world } from './world.ts'

/** Two tickets at 40.00 $ in Québec: 91.98 $ with taxes; the fee is 5.10 $ and its taxes 0.26 and 0.51 $. */
export async function refunding({ refusals = 0 } = {}) {
  const [app, played] = [await world(), await playPayments({ ...PATIENT, refusals })]
  const services = { ...app.services, payments: played.payments }
  const paid = await paidOrder(app, played)
  const { order, ticketIds } = paid
  const refund = (ids: number[] = ticketIds, percent = 100) =>
    refundTickets(services, { orderId: order.id, ticketIds: ids, cause: 'HOST', percent })
  const refunds = () => app.db.selectFrom('refund').selectAll().orderBy('id').execute()
  const make = async () => {
    for (const { id } of await refunds()) await makeRefund(services, id)
  }
  const atProvider = async () => {
    const params = { payment_intent: paid.stripeIntentId }
    const { data } = await askSandbox(played.url, 'GET /v1/refunds', params)
    return (data as { amount: number; status: string; id: string }[]).map(({ amount, status }) => {
      return { amount, status }
    })
  }
  const byHand = (cents: number) =>
    askSandbox(played.url, 'POST /v1/refunds', { payment_intent: paid.stripeIntentId, amount: `${cents}` })
  /** By how much each account of the ledger changed since the sale. */
  const balances = async () =>
    Object.fromEntries((await listLedgerBalances(app.db)).map(({ kind, cents }) => [kind, cents]))
  return { ...app, ...played, ...paid, services, refund, refunds, make, atProvider, byHand, balances }
}
