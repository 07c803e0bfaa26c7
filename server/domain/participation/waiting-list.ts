/** The waiting list of a full activity: who is offered places next, and for how long (decisions §5). Pure. */

import type { PlacesOfTypes } from './capacity.ts'
import { LARGEST_PARTY } from './join.ts'

/** How long an offer may be answered, at the longest. */
const OFFER_MS = 24 * 60 * 60 * 1000

/** Returns until when an offer made now may be answered: a day, or until the sale ends or the activity starts. */
export function offerEnd(now: Date, startsAt: string, salesEndAt: string | null): Date {
  return new Date(
    Math.min(now.getTime() + OFFER_MS, Date.parse(salesEndAt ?? startsAt), Date.parse(startsAt)),
  )
}

/** A person who waits without an offer. */
export interface Waiting {
  id: number
  ticketTypeId: number
  partySize: number
}

export interface NewOffer {
  id: number
  ticketTypeId: number
}

/**
 * Returns the offers that are due: in the order of arrival, each party that fits in the places that are left then.
 * `ticketTypeIds` are those that can be had now; anyone who waits for one that is gone gets a place of the first.
 */
export function nextOffers(
  waiting: readonly Waiting[],
  ticketTypeIds: { open: readonly number[]; onSale: readonly number[] },
  left: PlacesOfTypes,
): NewOffer[] {
  const { open, onSale } = ticketTypeIds
  const offered = new Map<number, number>()
  const offers: NewOffer[] = []
  let free = left.inAll
  for (const { id, ticketTypeId: wanted, partySize } of waiting) {
    if (free === 0) break
    const ticketTypeId = open.includes(wanted) ? wanted : open[0]
    if (ticketTypeId === undefined || !onSale.includes(ticketTypeId)) continue
    const ofType = offered.get(ticketTypeId) ?? 0
    if (!fits(partySize, free, left.ofType(ticketTypeId) - ofType)) continue
    offers.push({ id, ticketTypeId })
    offered.set(ticketTypeId, ofType + partySize)
    free -= partySize
  }
  return offers
}

/** Returns the ticket type that somebody in line is offered: the one they wait for, or the first once that is gone. */
export function typeToOffer<Type extends { id: number }>(
  ticketTypes: readonly Type[],
  wanted: number,
): Type | undefined {
  return ticketTypes.find(({ id }) => id === wanted) ?? ticketTypes[0]
}

function fits(partySize: number, inAll: number, ofType: number): boolean {
  return partySize <= Math.min(inAll, ofType)
}

/**
 * Returns the places that an offer out of turn lacks: in the activity, and in the ticket type where that has a limit of
 * its own. Parties that fit are offered places by themselves, so the host makes room with it.
 */
export function missingPlaces(partySize: number, inAll: number, ofType: number) {
  return { inAll: Math.max(0, partySize - inAll), ofType: Math.max(0, partySize - ofType) }
}

export type WaitRefusal =
  | { refused: 'WAITING_LIST_CLOSED' | 'PARTY_TOO_LARGE' }
  | { refused: 'MORE_THAN_CAPACITY'; data: { most: number } }
  | { refused: 'PLACES_LEFT'; data: { left: number } }

/** Returns why a party may not begin to wait, or null. */
export function waitRefusal(
  partySize: number,
  {
    isOpen,
    registered,
    most,
    left,
  }: {
    isOpen: boolean
    /** The size of the registration that the person has already. */
    registered: number
    /** How many places there are, taken or not; Infinity without a limit. */
    most: number
    /** How many of them are left to the person. */
    left: number
  },
): WaitRefusal | null {
  if (registered + partySize > LARGEST_PARTY) return { refused: 'PARTY_TOO_LARGE' }
  if (partySize > most) return { refused: 'MORE_THAN_CAPACITY', data: { most } }
  if (partySize <= left) return { refused: 'PLACES_LEFT', data: { left: Math.min(left, LARGEST_PARTY) } }
  return isOpen ? null : { refused: 'WAITING_LIST_CLOSED' }
}
