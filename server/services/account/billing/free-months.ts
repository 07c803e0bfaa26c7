import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { monthsLater } from '#server/runtime/local-time.ts'

/**
 * Adds free months to the remaining ones, by the calendar that people read: the 31st becomes the last day of a shorter
 * month.
 */
export function addFreeMonths(proUntil: string | null, months: number, now: Date): Date {
  const from = proUntil && new Date(proUntil) > now ? new Date(proUntil) : now
  return monthsLater(from, months, HOME_ZONE)
}
