import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface PaymentTables {
  paymentAccount: PaymentAccountTable
  order: OrderTable
  orderLine: OrderLineTable
  paymentAttempt: PaymentAttemptTable
  refund: RefundTable
  refundTicket: RefundTicketTable
}

/** The account at the provider with which a host is paid. At most one of a host is open. */
interface PaymentAccountTable {
  id: Generated<number>
  userId: number
  /** Null until the provider has answered. */
  stripeAccountId: string | null
  createdAt: string
  /** When its state was last read from the provider. */
  readAt: string | null
  /** Since when the host can be paid; null: not yet, or not any more. */
  readyAt: string | null
  /** When the provider took that away, once it was there. */
  lostAt: string | null
  /** The side that had something to do at the last reading; null: neither. */
  waitsFor: 'HOST' | 'PROVIDER' | null
  endedAt: string | null
  /** Raised to take the lock of the row. */
  lockCounter: Generated<number>
}

export type PaymentAccount = Selectable<PaymentAccountTable>
export type PaymentAccountUpdate = Updateable<PaymentAccountTable>

/** An amount before taxes, and its taxes. */
interface TaxedColumns {
  netCents: number
  /** GST, or HST. */
  gstCents: number
  qstCents: number
}

/** The platform's fee, and its taxes, which the host bears. */
interface FeeColumns {
  feeCents: number
  feeGstCents: number
  feeQstCents: number
}

/** Paid places of a registration. It freezes what it was made of: later changes of prices, names or taxes change no order. */
interface OrderTable extends TaxedColumns, FeeColumns {
  id: Generated<number>
  /** Random: `intentId` and `transactionId` on the wire. */
  transactionId: string
  participationId: number
  activityId: number
  hostId: number
  buyerId: number
  /** PAID never goes back. EXPIRED: not paid in time; ABANDONED: by the buyer; WITHDRAWN: by the seller's side. */
  state: 'OPEN' | 'PAID' | 'EXPIRED' | 'ABANDONED' | 'WITHDRAWN'
  /** When its hold begins to be taken back. */
  heldUntil: string
  createdAt: string
  paidAt: string | null
  endedAt: string | null
  sellerName: string
  sellerAddress: string
  sellerTelephone: string
  sellerEmail: string
  sellerGstNumber: string | null
  sellerQstNumber: string | null
  sellerProvince: string
  activityName: string
  activityStartsAt: string
  activityTimeZone: string
  /** Address and town as people read them; empty: online. */
  activityPlace: string
  /** Of the receipt. */
  language: 'fr' | 'en'
  /** On the receipt, from payment on; null once it has expired. */
  buyerName: string | null
  taxProvince: string
  /** In hundred-thousandths (server/domain/payment/taxes.ts). */
  gstRate: number
  qstRate: number
  feeBasisPoints: number
  feeFixedCents: number
  feeGstRate: number
  feeQstRate: number
  /** JSON of a RefundPolicy. */
  refundPolicy: string
  totalCents: number
  /** Without gaps for each host and year, from payment on. */
  receiptYear: number | null
  receiptNumber: number | null
  /** From where it came, as long as it is open: nobody holds many places without paying. null: made by an approval. */
  network: string | null
  /** The place in line that its buyer left with it: an offer is over with the hold, anybody else is in line again. */
  waitingEntryId: number | null
  /** Raised to take the lock of the row. */
  lockCounter: Generated<number>
}

export type Order = Selectable<OrderTable>
export type NewOrder = Insertable<OrderTable>
export type OrderUpdate = Updateable<OrderTable>

/** Tickets of one type in an order. */
interface OrderLineTable extends TaxedColumns {
  id: Generated<number>
  orderId: number
  ticketTypeId: number
  name: string | null
  /** The price of one, before discounts and taxes. */
  unitCents: number
  quantity: number
  isTaxed: boolean
}

export type OrderLine = Selectable<OrderLineTable>
export type NewOrderLine = Insertable<OrderLineTable>

/** One way in which an order was to be paid. At most one of an order is open. */
interface PaymentAttemptTable {
  id: Generated<number>
  orderId: number
  /** CHECKOUT: the provider's page. INTENT: the mobile client. */
  kind: 'CHECKOUT' | 'INTENT'
  /** The same request leads to the same attempt. */
  requestKey: string
  stripeSessionId: string | null
  stripeIntentId: string | null
  stripeChargeId: string | null
  createdAt: string
  expiresAt: string
  endedAt: string | null
  outcome: 'PAID' | 'EXPIRED' | 'CANCELLED' | 'REFUSED' | null
  cardBrand: string | null
  cardLast4: string | null
}

export type PaymentAttempt = Selectable<PaymentAttemptTable>
export type NewPaymentAttempt = Insertable<PaymentAttemptTable>
export type PaymentAttemptUpdate = Updateable<PaymentAttemptTable>

/** Money that goes back to a buyer: the part of some tickets, or a payment that bought nothing. */
interface RefundTable extends TaxedColumns, FeeColumns {
  id: Generated<number>
  orderId: number
  attemptId: number
  hostId: number
  cause: RefundCause
  /** Of the tickets' price; null: a whole payment, without tickets. */
  percent: number | null
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  stripeRefundId: string | null
  failure: string | null
  createdAt: string
  settledAt: string | null
  totalCents: number
  /** Without gaps for each host and year. */
  creditNoteYear: number | null
  creditNoteNumber: number | null
  /** Its date, also where an earlier refund had this number; null without one. */
  creditNoteAt: string | null
  /** When an operator said that the money of a failed one was given back another way. */
  closedAt: string | null
  /** Since when the provider does not know it any more, as far as it was told its id; null: it does, or was never asked. */
  missingSince: string | null
}

/** LATE, TWICE, WITHDRAWN: a payment that bought nothing. EXTERNAL: made at the provider, by hand. */
export type RefundCause = 'PARTICIPANT' | 'HOST' | 'LATE' | 'TWICE' | 'WITHDRAWN' | 'EXTERNAL' | 'OPERATOR'

export type Refund = Selectable<RefundTable>
export type NewRefund = Insertable<RefundTable>
export type RefundUpdate = Updateable<RefundTable>

/** What a refund gives back for a ticket. */
interface RefundTicketTable extends TaxedColumns, FeeColumns {
  refundId: number
  ticketId: number
}

export type RefundTicket = Selectable<RefundTicketTable>
