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
  /** The side that has to do something until then; null: nobody can. */
  waitsFor: 'HOST' | 'PROVIDER' | null
  isClosed: boolean
}

interface Known {
  readyAt: string | null
  lostAt: string | null
}

export interface PaymentAccountChange extends Known {
  waitsFor: 'HOST' | 'PROVIDER' | null
  readAt: string
  endedAt: string | null
  /** The host could be paid, and cannot any more. */
  isLost: boolean
}

/** Returns what reading an account changes. Being ready again ends the loss. */
export function changeByReading({ readyAt, lostAt }: Known, read: Read, now: string): PaymentAccountChange {
  const endedAt = read.isClosed ? now : null
  const { waitsFor } = read
  if (read.isReady)
    return { readAt: now, readyAt: readyAt ?? now, lostAt: null, waitsFor, endedAt, isLost: false }
  const isLost = readyAt !== null
  return { readAt: now, readyAt: null, lostAt: isLost ? now : lostAt, waitsFor, endedAt, isLost }
}

/**
 * NONE: not asked for. BEGUN: the host has something to fill in. STUDIED: the provider
 * looks at it. REFUSED: neither can do anything. READY: the host can be paid. LOST: they could, and cannot any more.
 */
export const PAYMENT_ACCOUNT_STANDINGS = ['NONE', 'BEGUN', 'STUDIED', 'REFUSED', 'READY', 'LOST'] as const

/** OFF: nothing is sold on this site. */
export type PaymentAccountStanding = (typeof PAYMENT_ACCOUNT_STANDINGS)[number] | 'OFF'

/** How an open account stands, for its page. */
export function paymentAccountState(
  account: (Known & Pick<PaymentAccountChange, 'waitsFor'> & { readAt: string | null }) | undefined,
  hasProvider: boolean,
): PaymentAccountStanding {
  if (!hasProvider) return 'OFF'
  if (!account) return 'NONE'
  if (account.readyAt !== null) return 'READY'
  if (account.lostAt !== null) return 'LOST'
  if (account.waitsFor === 'PROVIDER') return 'STUDIED'
  return account.waitsFor === 'HOST' || account.readAt === null ? 'BEGUN' : 'REFUSED'
}
