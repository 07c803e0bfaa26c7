import type { ActingFor } from '#server/domain/organisation/acting.ts'

/** Payment accounts of hosts (decisions §5). Pure. */

/** Opening one is for the host; for an organisation, for its admins. */
export function paymentAccountRefusal(actor: {
  actingFor?: Pick<ActingFor, 'role'> | null
}): 'ORGANISATION_ADMIN_REQUIRED' | null {
  return !actor.actingFor || actor.actingFor.role === 'ADMIN' ? null : 'ORGANISATION_ADMIN_REQUIRED'
}

/** What was read from the provider. */
interface Read {
  isReady: boolean
  isClosed: boolean
}

interface Known {
  readyAt: string | null
  lostAt: string | null
}

export interface PaymentAccountChange extends Known {
  readAt: string
  endedAt: string | null
  /** The host could be paid, and cannot any more. */
  isLost: boolean
}

/** Returns what reading an account changes. Being ready again ends the loss. */
export function changeByReading({ readyAt, lostAt }: Known, read: Read, now: string): PaymentAccountChange {
  const endedAt = read.isClosed ? now : null
  if (read.isReady) return { readAt: now, readyAt: readyAt ?? now, lostAt: null, endedAt, isLost: false }
  const isLost = readyAt !== null
  return { readAt: now, readyAt: null, lostAt: isLost ? now : lostAt, endedAt, isLost }
}
