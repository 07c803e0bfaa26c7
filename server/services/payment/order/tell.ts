import type { Order } from '#db/schema/payment.ts'
import type { Services } from '#server/runtime/context.ts'
import { readEventFacts } from '#server/services/notification/event-facts.ts'
import { notify, notifyAll } from '#server/services/notification/notification.ts'

/** Tells the buyer and the host that places were paid. */
export async function tellOfPaid(
  services: Services,
  { id: orderId, buyerId, hostId }: Order,
  { taken, ...registration }: { participationId: number; taken: number; added?: number },
): Promise<void> {
  const subject = { ...registration, orderId }
  const facts = await readEventFacts(services, 'NEW_PARTICIPANT', subject, { userId: buyerId })
  await notifyAll(services, [
    {
      type: 'NEW_PARTICIPANT',
      to: { userId: buyerId },
      subject,
      ...(facts && { facts }),
      isProven: true, // whoever paid is no stranger's joke
    },
    {
      type: 'NEW_PARTICIPANT_FOR_HOST',
      to: { userId: hostId },
      subject,
      ...(facts && { facts: { ...facts, taken } }),
    },
  ])
}

/** Tells the buyer that a payment bought nothing, and goes back whole. */
export async function tellOfReturn(services: Services, order: Order, refundId: number): Promise<void> {
  const { participationId, buyerId } = order
  await notify(services, buyerId, 'REFUSED_PARTICIPATION', { participationId, refundId })
}

/** Tells the buyer that money which was to go back has not arrived: an operator looks after it. */
export async function tellOfFailedRefund(services: Services, order: Order, refundId: number): Promise<void> {
  const { participationId, buyerId } = order
  await notify(services, buyerId, 'REFUSED_PARTICIPATION', { participationId, refundId, hasFailed: true })
}

/** Tells somebody whom the host had approved that they did not pay in time. */
export async function tellOfHoldOver(services: Services, order: Order): Promise<void> {
  const { id: orderId, participationId, buyerId } = order
  await notify(services, buyerId, 'REFUSED_PARTICIPATION', { participationId, orderId })
}
