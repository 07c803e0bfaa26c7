import { activeTiers, type RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import { daysLater } from '#server/domain/activity/series.ts'

/** Until when a cancellation gives how much back (decisions §5). Pure: local times as text, no time zone. */

export interface RefundDeadline<Moment> {
  until: Moment
  percent: number
}

/**
 * Returns the deadlines, the earliest first: the same time of the day so many calendar days before the start, whatever
 * the clocks do between. `localStart` is `YYYY-MM-DDTHH:mm` in the activity's zone, and so are they.
 */
export function refundDeadlines(policy: RefundPolicy, localStart: string): RefundDeadline<string>[] {
  const [day, hour] = [localStart.slice(0, 10), localStart.slice(10)]
  return activeTiers(policy).map(({ days, percent }) => ({ until: daysLater(day, -days) + hour, percent }))
}

/** Returns the deadlines that are not over, the one that holds now first. A deadline itself is still in time. */
export function deadlinesLeft(deadlines: readonly RefundDeadline<Date>[], now: Date): RefundDeadline<Date>[] {
  return deadlines.filter(({ until }) => until >= now)
}

/** Returns how much of its price a ticket gives back now, in percent. */
export function refundPercentAt(deadlines: readonly RefundDeadline<Date>[], now: Date): number {
  return deadlinesLeft(deadlines, now)[0]?.percent ?? 0
}
