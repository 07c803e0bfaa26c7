import type { Order } from '#db/schema/payment.ts'

/** Another order of theirs waits: it is paid or abandoned first. */
export interface OrderOpen {
  refused: 'ORDER_OPEN'
  data: { intentId: string; heldUntil: string; total: number }
}

export function orderOpen({ transactionId: intentId, heldUntil, totalCents: total }: Order): OrderOpen {
  return { refused: 'ORDER_OPEN', data: { intentId, heldUntil, total } }
}
