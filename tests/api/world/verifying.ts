import type { Finding } from '#server/domain/payment/verify/finding.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { refundTickets } from '#server/services/payment/refund.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { paidOrder } from './paid-orders.ts'
import { PATIENT, playPayments } from './payments.ts'
import { world } from './world.ts'

const HOUR = 3600

/** Two paid orders of two tickets; the second is given back. Nobody has done anything wrong, three hours ago. */
export async function verifying() {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  app.clock.now = new Date()
  const services = { ...app.services, payments: played.payments }
  const hike = await app.activity({ capacity: 10 })
  const paid = await paidOrder(app, played, { activity: hike })
  const other = await paidOrder(app, played, { activity: hike, prices: [1999] })
  const given = await refundTickets(services, {
    ...{ orderId: other.order.id, ticketIds: other.ticketIds },
    ...{ cause: 'PARTICIPANT', percent: 50 },
  })
  await makeRefund(services, given?.refundId ?? 0)
  async function pass(seconds: number) {
    app.clock.pass({ seconds })
    await played.control('clock', { seconds })
  }
  await pass(3 * HOUR)
  const verify = () => verifyMoney(services)
  const named = async () => (await verify()).findings
  return { ...app, ...played, ...paid, other, hike, services, pass, verify, named }
}

/** The findings of these kinds. */
export function of(findings: Finding[], ...kinds: Finding['kind'][]) {
  return findings.filter(({ kind }) => kinds.includes(kind))
}
