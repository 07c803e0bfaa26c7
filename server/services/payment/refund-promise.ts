import type { Order } from '#db/schema/payment.ts'
import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import {
  deadlinesLeft,
  type RefundDeadline,
  refundDeadlines,
  refundPercentAt,
} from '#server/domain/payment/refund-deadlines.ts'
import { type PromisedRefund, promisedRefunds } from '#server/domain/payment/refund-promise.ts'
import type { Taxed } from '#server/domain/payment/taxes.ts'
import { readNearestMoment, wallClock } from '#server/runtime/local-time.ts'

/** When something starts, in whose time zone, and what giving its tickets back returns. */
interface Promising {
  policy: RefundPolicy
  startsAt: string
  timeZone: string
}

/** Returns what giving these tickets back returns until when, in the time zone of the activity, without what is over at `from`. */
export function refundPromise(
  { from, ...promising }: Promising & { from: Date },
  tickets: readonly Taxed[],
): PromisedRefund[] {
  return promisedRefunds(tickets, deadlinesLeft(deadlinesOf(promising), from))
}

/**
 * Returns what giving back the tickets that are left of an order returns until when, as `promisedPercent` reads it: by the
 * later of two starts, and no more than is left of its payment.
 */
export function refundPromiseOfOrder(
  order: Pick<Order, 'refundPolicy' | 'activityStartsAt' | 'activityTimeZone'>,
  { startsAt, timeZone }: Pick<Promising, 'startsAt' | 'timeZone'>,
  { tickets, from, leftCents }: { tickets: readonly Taxed[]; from: Date; leftCents: number },
): PromisedRefund[] {
  const policy = JSON.parse(order.refundPolicy) as RefundPolicy
  const frozen = deadlinesOf({ policy, startsAt: order.activityStartsAt, timeZone: order.activityTimeZone })
  const moved = deadlinesOf({ policy, startsAt, timeZone })
  const later = frozen.map(({ until, percent }, tier) => {
    const other = moved[tier]?.until ?? until
    return { until: other > until ? other : until, percent }
  })
  return promisedRefunds(tickets, deadlinesLeft(later, from))
    .map((promised) => ({ ...promised, cents: Math.min(promised.cents, leftCents) }))
    .filter(({ cents }) => cents > 0)
}

/**
 * Returns how much of its price a ticket of an order gives back now, in percent: by the policy that the order froze, and
 * by the start that it froze or the one that the activity has now, whichever gives back more. The dates that somebody
 * read when buying stay theirs. `at`: when they wanted their tickets back, which is not before they bought them.
 */
export function promisedPercent(
  order: Pick<Order, 'refundPolicy' | 'activityStartsAt' | 'activityTimeZone' | 'paidAt'>,
  { startsAt, timeZone }: Pick<Promising, 'startsAt' | 'timeZone'>,
  at: Date,
): number {
  const paidAt = order.paidAt === null ? 0 : Date.parse(order.paidAt)
  const now = new Date(Math.max(at.getTime(), paidAt))
  const policy = JSON.parse(order.refundPolicy) as RefundPolicy
  const frozen = { startsAt: order.activityStartsAt, timeZone: order.activityTimeZone }
  const percents = [frozen, { startsAt, timeZone }].map((start) =>
    refundPercentAt(deadlinesOf({ policy, ...start }), now),
  )
  return Math.max(...percents)
}

function deadlinesOf({ policy, startsAt, timeZone }: Promising): RefundDeadline<Date>[] {
  const local = wallClock(new Date(startsAt), timeZone)
  return refundDeadlines(policy, local).map(({ until, percent }) => ({
    until: readNearestMoment(until, timeZone).at,
    percent,
  }))
}
