/**
 * Which tickets are good (decisions §5): what waits is the ticket, first for the host's approval, then for its payment.
 * Everything that lets somebody in, or that shows or sends a code, asks here; queries ask db/queries/participation/waiting.ts.
 * Pure.
 */

/** What a ticket waits for before it is good. */
export type WaitsFor = 'APPROVAL' | 'PAYMENT'

interface Waiting {
  /** null: nothing. */
  waitsFor: WaitsFor | null
}

/** Whether a ticket that has not ended is good for entry. */
export function isGoodForEntry({ waitsFor }: Waiting): boolean {
  return waitsFor === null
}

export function isRequested({ waitsFor }: Waiting): boolean {
  return waitsFor === 'APPROVAL'
}

export function isUnpaid({ waitsFor }: Waiting): boolean {
  return waitsFor === 'PAYMENT'
}

export type RegistrationState = 'YES' | 'WAITING_PAYMENT' | 'WAITING_PART_CONFIRM'

/** Returns the state of a registration: it counts as soon as one of its open tickets is good. */
export function stateOf(openTickets: readonly Waiting[]): RegistrationState {
  if (openTickets.length === 0 || openTickets.some(isGoodForEntry)) return 'YES'
  return openTickets.some(isRequested) ? 'WAITING_PART_CONFIRM' : 'WAITING_PAYMENT'
}

/** Whether a registration has a good ticket: its people come, are reminded, and have it in their calendar. */
export function hasGoodTicket({ state }: { state: RegistrationState }): boolean {
  return state === 'YES'
}
