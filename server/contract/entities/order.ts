import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Cents, Id } from '#server/schemas/platform/primitives.ts'

/** Of an order, in cents: many places together may cost more than one. */
export const Amount = z.int().min(0)

export const OrderLine = z.object({
  paymentModelId: Id,
  name: z.string().nullable(),
  nbrParticipant: z.int().min(1),
  /** Of one place, before taxes. */
  price: Cents,
})

/** A tax of the order: computed once, on the subtotal after discounts. */
export const Tax = z.object({
  name: z.enum(['TPS', 'TVQ', 'TVH']),
  /** In thousandths of a percent: 9.975 % is 9975. */
  rate: z.int().min(0),
  /** The seller's number for this tax. */
  number: z.string(),
  amount: Amount,
})

/** The order of a person, paid or about to be. */
export const Order = z.object({
  transactionId: z.string(),
  activityId: Id,
  activityName: z.string(),
  participantId: Id,
  status: z.enum(['WAITING_PAYMENT', 'PAID', 'EXPIRED', 'REFUNDED', 'PARTLY_REFUNDED']),
  createdAt: Instant,
  /** Until then it may be paid, as long as it is WAITING_PAYMENT. */
  heldUntil: Instant,
  paidAt: Instant.nullable(),
  /** As people read it: seller, year, and a count without gaps. */
  receiptNumber: z.string().nullable(),
  lines: z.array(OrderLine),
  discount: Amount,
  subtotal: Amount,
  taxes: z.array(Tax),
  total: Amount,
  refunded: Amount,
})
