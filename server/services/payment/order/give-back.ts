import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  listOpenOrdersOf,
  listOrdersOfTickets,
  listOrdersToGiveBack,
} from '#db/queries/payment/order-of-tickets.ts'
import type { EndedReason, Ticket } from '#db/schema/participation.ts'
import { isPaid } from '#server/domain/payment/order.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { refundTickets } from '#server/services/payment/refund.ts'
import { addTask } from '#server/services/platform/task.ts'
import { closeOrder } from './close.ts'

/**
 * Sees to the money of tickets that end, in the transaction that ends them: what was paid goes back whole, and an order
 * that is open is over.
 */
export async function giveBackEnded(
  services: Services,
  ended: readonly Ticket[],
  reason: EndedReason,
): Promise<void> {
  const priced = ended.filter(({ orderLineId }) => orderLineId !== null)
  const paid = new Set(priced.filter(isPaid).map(({ id }) => id))
  const orders = await listOrdersOfTickets(
    services.db,
    priced.map(({ id }) => id),
  )
  for (const { id: orderId, state, ticketIds } of orders) {
    if (state === 'OPEN')
      await closeOrder(services, orderId, reason === 'CANCELLED' ? 'ABANDONED' : 'WITHDRAWN')
    if (state !== 'PAID') continue
    const refunded = ticketIds.filter((id) => paid.has(id))
    if (refunded.length === 0) continue
    // A participant's own cancelling follows the refund policy, which is not built.
    if (reason === 'CANCELLED') throw new Error('Paid tickets are not given back by their participant.')
    await refundTickets(services, { orderId, ticketIds: refunded, cause: 'HOST', percent: 100 })
  }
}

/** The same for all tickets of an activity that is called off: a task gives back what was paid. */
export async function giveBackEndedOf(services: Services, activityId: number): Promise<void> {
  for (const orderId of await listOpenOrdersOf(services.db, activityId))
    await closeOrder(services, orderId, 'WITHDRAWN')
  const [paid] = await listOrdersToGiveBack(services.db, activityId, 1)
  if (paid) await addTask(services, 'give-back', { activityId })
}

/** Orders of one transaction: with more of them, others would wait too long for the activity. */
const AT_ONCE = 20

/** The task of that name: begins the refunds of some orders, and goes on with the rest in another one. */
export function giveBack(services: Services, activityId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    // The row lock keeps two workers from the same orders.
    if (!(await lockActivity(services.db, activityId))) return
    const orders = await listOrdersToGiveBack(services.db, activityId, AT_ONCE)
    let refunds = 0
    for (const { id: orderId, ticketIds } of orders)
      if (await refundTickets(services, { orderId, ticketIds, cause: 'HOST', percent: 100 })) refunds++
    if (orders.length === AT_ONCE && refunds > 0) await addTask(services, 'give-back', { activityId })
  })
}
