/** Why tickets, or a registration, have ended. */
export type EndedReason = 'CANCELLED' | 'REMOVED' | 'REFUSED' | 'EXPIRED' | 'ACTIVITY_CANCELLED'

/** The same as hosts read it. */
export type EndedAs = EndedReason | 'UNPAID'

/** Held places that nobody paid for are neither a request without an answer nor tickets that were given back. */
export function endedAs<Reason extends EndedReason | null>(
  reason: Reason,
  wasUnpaid: boolean,
): Reason | 'UNPAID' {
  return wasUnpaid && (reason === 'EXPIRED' || reason === 'CANCELLED') ? 'UNPAID' : reason
}
