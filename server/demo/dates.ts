import { DateTime } from 'luxon'
import type { SeedActivity } from '#db/seeds/types.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const WALL_CLOCK = "yyyy-MM-dd'T'HH:mm"

export interface ActivityDates {
  startsAt: Date
  localStart: string
  localEnd: string
}

/**
 * Returns when a seeded activity takes place, counted from today: on the first fitting weekday on or after its offset.
 */
export function datesOf(seed: SeedActivity, today: Date): ActivityDates {
  const day = DateTime.fromJSDate(today, { zone: HOME_ZONE }).startOf('day').plus({ days: seed.offsetDays })
  const wait = seed.weekday ? (seed.weekday - day.weekday + 7) % 7 : 0
  const [hour = 0, minute = 0] = seed.localTime.split(':').map(Number)
  const start = day.plus({ days: wait }).set({ hour, minute })
  const end = start.plus({ minutes: seed.durationMinutes })
  return {
    startsAt: start.toJSDate(),
    localStart: start.toFormat(WALL_CLOCK),
    localEnd: end.toFormat(WALL_CLOCK),
  }
}
