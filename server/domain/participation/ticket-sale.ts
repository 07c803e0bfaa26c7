/** When and to whom a ticket type is available (decisions §4). Pure. */

export interface TicketTypeOnSale {
  priceCents: number
  /** Instants; null = open on that side. */
  salesStartAt: string | null
  salesEndAt: string | null
}

export type SaleRefusal = 'NOT_IMPLEMENTED' | 'SALE_NOT_OPEN' | 'SALE_OVER'

/** Returns why nobody can have this ticket type now, or null. The end of the window is excluded. */
export function saleRefusal(
  { priceCents, salesStartAt, salesEndAt }: TicketTypeOnSale,
  now: Date,
): SaleRefusal | null {
  if (salesEndAt && now >= new Date(salesEndAt)) return 'SALE_OVER'
  if (salesStartAt && now < new Date(salesStartAt)) return 'SALE_NOT_OPEN'
  return priceCents > 0 ? 'NOT_IMPLEMENTED' : null // paid places are not built
}

/** The state of a ticket type on the page. */
export type Sale = 'OPEN' | 'SOLD_OUT' | 'NOT_OPEN' | 'OVER' | 'PAID'

const SALE_OF: Record<SaleRefusal, Sale> = {
  NOT_IMPLEMENTED: 'PAID',
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
