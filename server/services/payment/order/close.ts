import { findOpenAttempt, updateOrder } from '#db/queries/payment/hold.ts'
import type { UnpaidEnd } from '#server/domain/payment/order.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { addTask } from '#server/services/platform/task.ts'

/**
 * Closes an open order that nobody paid. An attempt to pay it that is still open is ended at the provider by a task:
 * whoever pays in it meanwhile gets everything back.
 */
export async function closeOrder(services: Services, orderId: number, state: UnpaidEnd): Promise<void> {
  const { db } = services
  await updateOrder(db, orderId, { state, endedAt: instant(services.now()), network: null })
  if (await findOpenAttempt(db, orderId)) await addTask(services, 'expire-checkout', { orderId })
}
