/** What a comparison of orders, tickets, ledger and payment provider can name. Rows of runs store these words. */
export const FINDING_KINDS = [
  'ORDER_SUM',
  'LINE_SUM',
  'FEE_SUM',
  'LINE_QUANTITY',
  'GOOD_TICKET_UNPAID',
  'TICKET_OF_ENDED_ORDER',
  'TICKET_WAITS_THOUGH_PAID',
  'HOLD_OVERDUE',
  'TWO_OPEN_ATTEMPTS',
  'OPEN_ATTEMPT_OF_ENDED_ORDER',
  'PAID_WITHOUT_CHARGE',
  'PAID_TWICE',
  'REFUND_SUM',
  'REFUND_ABOVE_SHARE',
  'REFUND_ABOVE_PAYMENT',
  'REFUND_OVERDUE',
  'REFUND_FAILED',
  'EXTERNAL_REFUND',
  'ENDED_WITHOUT_REFUND',
  'LEDGER_DIFFERS',
  'UNDER_WAY_TOO_LONG',
  'RECEIPT_SKIPPED',
  'ENTRIES_UNBALANCED',
  'LEDGER_WITHOUT_ORDER',
  'UNEXPLAINED',
  'BALANCE_NOT_BOOKED',
  'BALANCE_DIFFERS',
  'BALANCE_UNKNOWN',
  'BALANCE_SUM',
  'BALANCE_SHORT',
  'CHARGE_UNKNOWN',
  'CHARGE_AMOUNT',
  'CHARGE_NOT_SETTLED',
  'REFUNDS_DIFFER',
  'CHECKOUT_OPEN',
  'TOO_MANY_PLACES',
  'CALL_OPEN',
  'CALL_DIFFERS',
  'EVENT_WAITING',
] as const

export type FindingKind = (typeof FINDING_KINDS)[number]

/** Ids of our rows, and of objects of the provider: nothing else of anybody. */
export interface FindingIds {
  orderId?: number
  lineId?: number
  ticketId?: number
  attemptId?: number
  refundId?: number
  hostId?: number
  activityId?: number
  ticketTypeId?: number
  ledgerTransactionId?: number
  callId?: number
  eventId?: number
  chargeId?: string
  checkoutId?: string
  balanceTransactionId?: string
  /** Of a receipt or credit note. */
  year?: number
  number?: number
}

export interface Finding {
  kind: FindingKind
  ids: FindingIds
  /** By how much it differs. */
  cents?: number
}
