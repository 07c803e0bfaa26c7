import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { hasReturn, listOrderLines } from '#db/queries/payment/hold.ts'
import type { Order, OrderLine } from '#db/schema/payment.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import { endOrder } from './expire.ts'
import { findOwnOrder } from './own-order.ts'
import { settleOrder } from './settle.ts'

export interface OrderStanding {
  order: Order
  lines: OrderLine[]
  /** The provider does not answer: it may have been paid meanwhile. */
  isUncertain: boolean
  /** A payment of it bought nothing, and goes back whole. */
  isReturned: boolean
  /** Undefined: it was deleted. */
  activity: ListedActivity | undefined
}

/** Returns how an order of this person stands: an open one is read from the provider first. */
export async function readOrder(
  services: Services,
  person: Attendee,
  transactionId: string,
): Promise<OrderStanding | { refused: 'NOT_FOUND' }> {
  const known = await findOwnOrder(services, person, transactionId)
  if (!known) return { refused: 'NOT_FOUND' }
  const { order, isUncertain } = await settleIfOpen(services, known)
  const { db } = services
  const isReturned = await hasReturn(db, order.id)
  const activity = await findListedActivity(db, order.activityId)
  return { order, lines: await listOrderLines(db, order.id), isUncertain, isReturned, activity }
}

/** What is paid stays so: only what is not is asked for. */
async function settleIfOpen(
  services: Services,
  known: Order,
): Promise<{ order: Order; isUncertain: boolean }> {
  if (known.state === 'PAID') return { order: known, isUncertain: false }
  try {
    return { order: (await settleOrder(services, known.id)) ?? known, isUncertain: false }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return { order: known, isUncertain: known.state === 'OPEN' }
  }
}

export type AbandonResult = { order: Order } | { refused: 'NOT_FOUND' | 'ALREADY_PAID' | 'PAYMENT_UNDER_WAY' }

/**
 * Gives up places that are held: the payment is ended at the provider first. What was paid a moment ago is settled, and
 * stays. Abandoning twice changes nothing.
 */
export async function abandonOrder(
  services: Services,
  person: Attendee,
  transactionId: string,
): Promise<AbandonResult> {
  const known = await findOwnOrder(services, person, transactionId)
  if (!known) return { refused: 'NOT_FOUND' }
  const order = known.state === 'OPEN' ? await endOrder(services, known.id, 'ABANDONED') : known
  if (order?.state === 'PAID') return { refused: 'ALREADY_PAID' }
  if (!order || order.state === 'OPEN') return { refused: 'PAYMENT_UNDER_WAY' }
  return { order }
}
