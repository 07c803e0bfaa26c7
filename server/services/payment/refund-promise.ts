import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import { deadlinesLeft, refundDeadlines } from '#server/domain/payment/refund-deadlines.ts'
import { type PromisedRefund, promisedRefunds } from '#server/domain/payment/refund-promise.ts'
import type { Taxed } from '#server/domain/payment/taxes.ts'
import { readNearestMoment, wallClock } from '#server/runtime/local-time.ts'

/** Returns what giving these tickets back returns until when, in the time zone of the activity, without what is over at `from`. */
export function refundPromise(
  {
    policy,
    startsAt,
    timeZone,
    from,
  }: { policy: RefundPolicy; startsAt: string; timeZone: string; from: Date },
  tickets: readonly Taxed[],
): PromisedRefund[] {
  const local = wallClock(new Date(startsAt), timeZone)
  const deadlines = refundDeadlines(policy, local).map(({ until, percent }) => ({
    until: readNearestMoment(until, timeZone).at,
    percent,
  }))
  return promisedRefunds(tickets, deadlinesLeft(deadlines, from))
}
