/** When and to whom a ticket type is available (decisions §4). Pure. */

export interface TicketTypeOnSale {
  priceCents: number
  /** Instants; null = open on that side. */
  salesStartAt: string | null
  salesEndAt: string | null
}

export type SaleRefusal = 'SALE_NOT_OPEN' | 'SALE_OVER'

/** Returns why nobody can have this ticket type now, or null. The end of the window is excluded. */
export function saleRefusal(
  { salesStartAt, salesEndAt }: Omit<TicketTypeOnSale, 'priceCents'>,
  now: Date,
): SaleRefusal | null {
  if (salesEndAt && now >= new Date(salesEndAt)) return 'SALE_OVER'
  if (salesStartAt && now < new Date(salesStartAt)) return 'SALE_NOT_OPEN'
  return null
}

export type PriceRefusal = 'PAYMENT_REQUIRED' | 'APPROVAL_REQUIRED' | 'NOTHING_TO_PAY' | 'PROVINCE_REQUIRED'

/**
 * Returns why these ticket types are not to be had this way, or null. Where the host approves, a request costs nothing, and
 * who is approved pays then.
 */
export function priceRefusal(
  { needsApproval, isOnline }: { needsApproval: boolean; isOnline: boolean },
  ticketTypes: readonly { priceCents: number }[],
  { pays = false, buyerProvince }: { pays?: boolean; buyerProvince?: string | null },
): PriceRefusal | null {
  const costs = ticketTypes.some(({ priceCents }) => priceCents > 0)
  if (pays && needsApproval) return 'APPROVAL_REQUIRED'
  if (pays && !costs) return 'NOTHING_TO_PAY'
  if (costs && !pays && !needsApproval) return 'PAYMENT_REQUIRED'
  return costs && isOnline && !buyerProvince ? 'PROVINCE_REQUIRED' : null
}

/** The state of a ticket type on the page. */
export type Sale = 'OPEN' | 'SOLD_OUT' | 'NOT_OPEN' | 'OVER'

const SALE_OF: Record<SaleRefusal, Sale> = {
  SALE_NOT_OPEN: 'NOT_OPEN',
  SALE_OVER: 'OVER',
}

export function saleOf(ticketType: TicketTypeOnSale, left: number, now: Date): Sale {
  const refusal = saleRefusal(ticketType, now)
  if (refusal) return SALE_OF[refusal]
  return left > 0 ? 'OPEN' : 'SOLD_OUT'
}

/** Returns whether a member card of the host is required. */
export function needsCard(
  activity: { membersOnly: boolean },
  ticketTypes: readonly { membersOnly: boolean }[],
): boolean {
  return activity.membersOnly || ticketTypes.some(({ membersOnly }) => membersOnly)
}

export interface Card {
  organisationId: number
  /** The last day on which it is valid, yyyy-mm-dd. */
  validUntil: string
  endedAt: string | null
}

/** Returns whether a card is one of this host, open, and still valid on that day. */
export function isCardGood(card: Card, hostId: number, today: string): boolean {
  return card.organisationId === hostId && card.endedAt === null && card.validUntil >= today
}
