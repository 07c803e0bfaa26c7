import type { Order } from '#db/schema/payment.ts'

/** The states of an order, as they are published. */
export const PAYMENT_STATUS = {
  OPEN: 'WAITING_PAYMENT',
  PAID: 'PAID',
  EXPIRED: 'EXPIRED',
  ABANDONED: 'ABANDONED',
  WITHDRAWN: 'WITHDRAWN',
} as const satisfies Record<Order['state'], string>
