import { sumOf } from './cents.ts'

/** How an order stands, as its buyer sees it. Pure. */

export type OrderStatus = 'WAITING_PAYMENT' | 'PAID' | 'EXPIRED' | 'REFUNDED' | 'PARTLY_REFUNDED'

interface OrderState {
  state: 'OPEN' | 'PAID' | 'EXPIRED' | 'ABANDONED' | 'WITHDRAWN'
  totalCents: number
}

interface RefundMade {
  cause: string
  totalCents: number
}

/** A payment that bought nothing went back whole: it says nothing of what another payment bought. */
const BOUGHT_NOTHING = new Set(['LATE', 'TWICE', 'WITHDRAWN'])

export function boughtNothing({ cause }: Pick<RefundMade, 'cause'>): boolean {
  return BOUGHT_NOTHING.has(cause)
}

/** Returns how much of an order went back: of a paid one of its tickets, of any other a payment that came anyway. */
export function refundedOf({ state }: OrderState, refunds: readonly RefundMade[]): number {
  const ofOrder = refunds.filter((refund) => boughtNothing(refund) === (state !== 'PAID'))
  return sumOf(ofOrder.map(({ totalCents }) => totalCents))
}

export function orderStatus(order: OrderState, refunds: readonly RefundMade[]): OrderStatus {
  const refunded = refundedOf(order, refunds)
  if (order.state === 'OPEN') return 'WAITING_PAYMENT'
  if (order.state !== 'PAID') return refunded > 0 ? 'REFUNDED' : 'EXPIRED'
  if (refunded === 0) return 'PAID'
  return refunded < order.totalCents ? 'PARTLY_REFUNDED' : 'REFUNDED'
}
