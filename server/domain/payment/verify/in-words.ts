import type { Finding, FindingIds } from './finding.ts'

/** One line of a terminal or a log: `LINE_SUM order 5, line 7, ticket 12, 1 ¢`. Pure. */
export function findingInWords({ kind, ids, cents }: Finding): string {
  const named = Object.entries(NAMES).flatMap(([key, name]) => {
    const id = ids[key as keyof FindingIds]
    return id === undefined ? [] : [`${name} ${id}`]
  })
  const parts = cents === undefined ? named : [...named, `${cents} ¢`]
  return parts.length === 0 ? kind : `${kind} ${parts.join(', ')}`
}

const NAMES: Record<keyof FindingIds, string> = {
  orderId: 'order',
  lineId: 'line',
  ticketId: 'ticket',
  attemptId: 'attempt',
  refundId: 'refund',
  hostId: 'host',
  activityId: 'activity',
  ticketTypeId: 'ticket type',
  year: 'year',
  number: 'number',
  ledgerTransactionId: 'ledger transaction',
  callId: 'call',
  eventId: 'event',
  chargeId: 'charge',
  checkoutId: 'Checkout',
  balanceTransactionId: 'balance transaction',
}
