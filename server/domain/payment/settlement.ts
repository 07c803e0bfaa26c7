/** What a payment does to its order (decisions §5). Pure. */

/**
 * - SETTLE: the tickets are good.
 * - SETTLE_LATE: the hold was over; the tickets are good if there are places for them still, else LATE.
 * - NOTHING: it is settled already.
 * - RETURN: it bought nothing, and goes back whole.
 */
export type Settlement =
  { kind: 'SETTLE' | 'SETTLE_LATE' | 'NOTHING' } | { kind: 'RETURN'; cause: 'LATE' | 'TWICE' | 'WITHDRAWN' }

interface OrderFacts {
  state: 'OPEN' | 'PAID' | 'EXPIRED' | 'ABANDONED' | 'WITHDRAWN'
  totalCents: number
}

interface PaymentFacts {
  cents: number
  currency: string
  /** Of its attempt: it was dealt with. */
  isKnown: boolean
  /** The seller cannot sell any more, or the buyer is gone: banned, deleted, called off. */
  isWithdrawn: boolean
}

/** The only currency in which anything is sold, as the provider writes it. */
export const CURRENCY = 'cad'

/** A payment of another amount than that of the order bought nothing: nobody knows what it was for. */
export function settlementOf(order: OrderFacts, payment: PaymentFacts): Settlement {
  if (payment.isKnown) return { kind: 'NOTHING' }
  if (order.state === 'PAID') return { kind: 'RETURN', cause: 'TWICE' }
  if (order.state === 'WITHDRAWN' || payment.isWithdrawn || !isExact(order, payment))
    return { kind: 'RETURN', cause: 'WITHDRAWN' }
  return { kind: order.state === 'OPEN' ? 'SETTLE' : 'SETTLE_LATE' }
}

export function isExact(
  { totalCents }: Pick<OrderFacts, 'totalCents'>,
  { cents, currency }: PaymentFacts | { cents: number; currency: string },
): boolean {
  return cents === totalCents && currency === CURRENCY
}
