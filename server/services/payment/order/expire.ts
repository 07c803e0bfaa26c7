import { findOpenAttempt, findOrder, listOrdersToEnd, listOrdersToRead } from '#db/queries/payment/hold.ts'
import type { Order, PaymentAttempt } from '#db/schema/payment.ts'
import type { UnpaidEnd } from '#server/domain/payment/order.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { addTask } from '#server/services/platform/task.ts'
import { endHold } from './end-hold.ts'
import { isOver } from './over.ts'
import { endObject, findObject } from './provider-object.ts'
import { applyState, settleOrder } from './settle.ts'

/**
 * Ends an unpaid order: first at the provider, and only its answer frees the places. What was paid a moment ago is
 * settled instead. Returns the order as it stands then: still open while a payment is under way. Throws
 * ProviderUnavailable while the provider does not answer.
 */
export async function endOrder(
  services: Services,
  orderId: number,
  as: UnpaidEnd,
): Promise<Order | undefined> {
  const { db, payments } = services
  const attempt = await findOpenAttempt(db, orderId)
  if (attempt) await endAttempt(services, payments, attempt, as)
  else await endHold(services, { id: null, orderId }, as)
  return findOrder(db, orderId)
}

async function endAttempt(
  services: Services,
  payments: Payments | null,
  attempt: PaymentAttempt,
  as: UnpaidEnd,
): Promise<void> {
  if (!payments) throw new ProviderUnavailable('An attempt is open, and there is no provider.')
  const id = await findObject(services, payments, attempt)
  if (id === null) {
    await endHold(services, attempt, as)
    return
  }
  const state = await endObject(payments, attempt, id)
  if (state.paid) await applyState(services, attempt, state)
  else if (await isOver(services, attempt, state, { isGivenUp: as === 'ABANDONED' }))
    await endHold(services, attempt, as)
}

/**
 * The task at the end of a hold, or after an order ended with an attempt still open. Somebody whose hold was made longer
 * meanwhile keeps it.
 */
export async function expireCheckout(services: Services, orderId: number): Promise<void> {
  const order = await findOrder(services.db, orderId)
  if (!order || order.state === 'PAID') return
  const isOver = order.state !== 'OPEN' || order.heldUntil <= instant(services.now())
  if (isOver) {
    const ended = await endOrder(services, orderId, 'EXPIRED')
    if (ended?.state === 'OPEN') throw new ProviderUnavailable('A payment is under way.')
  } else await addTask(services, 'expire-checkout', { orderId }, new Date(order.heldUntil))
}

const AT_ONCE = 200

/** The provider may fail for one object for days; so many one after the other mean that it is away. */
const MOST_IN_A_ROW = 5

/** After so long an event that never came is missed. */
const MISSED_MS = 10 * 60_000

/**
 * Looks after orders that neither a task nor an event has brought to their end: their hold is over, they ended with an
 * attempt still open, or they may have been paid. One that fails, or stays as it is, does not hold up the others.
 */
export async function sweepOrders(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, payments, now } = services
  if (!payments) return
  const at = instant(now())
  const ending = await eachOf(services, signal, {
    list: (after) => listOrdersToEnd(db, at, { after, limit: AT_ONCE }),
    work: (orderId) => endOrder(services, orderId, 'EXPIRED'),
  })
  const missed = instant(new Date(now().getTime() - MISSED_MS))
  const reading = await eachOf(services, signal, {
    list: (after) => listOrdersToRead(db, missed, { after, limit: AT_ONCE }),
    work: (orderId) => settleOrder(services, orderId),
  })
  const away = ending ?? reading
  if (away) throw away
}

interface Sweep {
  /** Returns the ids of the next page. */
  list: (after: number) => Promise<number[]>
  work: (orderId: number) => Promise<unknown>
}

/** Returns why the provider did not answer for the last of them; null where it did. */
async function eachOf(
  services: Services,
  signal: AbortSignal | undefined,
  { list, work }: Sweep,
): Promise<ProviderUnavailable | null> {
  let after = 0
  let failures = 0
  let last: ProviderUnavailable | null = null
  for (;;) {
    const orderIds = await list(after)
    for (const orderId of orderIds) {
      if (signal?.aborted) return null
      try {
        await work(orderId)
        failures = 0
      } catch (error) {
        const isUnknown = error instanceof ProviderUnavailable
        failures = isUnknown ? failures + 1 : 0
        if (isUnknown) last = error
        if (failures >= MOST_IN_A_ROW) throw error // so would be the others
        services.log[isUnknown ? 'warn' : 'error']({ err: error, orderId }, 'order cannot be looked after')
      }
    }
    if (orderIds.length < AT_ONCE) return failures > 0 ? last : null
    after = orderIds.at(-1) ?? after
  }
}
