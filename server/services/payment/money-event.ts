import type { Services } from '#server/runtime/context.ts'
import { bookBalanceOf } from './balance.ts'
import { readRefundsOf } from './read-refunds.ts'

/** Any of these may be the only one that comes of a refund. */
const OF_REFUNDS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.refund.updated',
]

/** The balance transaction of a payment appears after the payment, and none of them has an event of its own. */
const OF_BALANCE = [
  ...OF_REFUNDS,
  'charge.updated',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
]

/** Reads again the refunds and the balance that an event of the platform's own account is about. */
export async function readMoneyAgain(services: Services, type: string, objectId: string): Promise<void> {
  if (OF_REFUNDS.includes(type)) await readRefundsOf(services, objectId)
  if (OF_BALANCE.includes(type)) await bookBalanceOf(services, objectId)
}
