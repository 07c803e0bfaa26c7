import { DateTime } from 'luxon'
import type { SeedActivity } from '#db/seeds/types.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { weekendOf } from '#server/domain/search/weekend.ts'

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
  const start = seed.isOnWeekend ? weekendStart(seed, today) : usualStart(seed, today)
  const end = start.plus({ minutes: seed.durationMinutes })
  return {
    startsAt: start.toJSDate(),
    localStart: start.toFormat(WALL_CLOCK),
    localEnd: end.toFormat(WALL_CLOCK),
  }
}

function usualStart(seed: SeedActivity, today: Date): DateTime {
  const day = DateTime.fromJSDate(today, { zone: HOME_ZONE }).startOf('day').plus({ days: seed.offsetDays })
  const wait = seed.weekday ? (seed.weekday - day.weekday + 7) % 7 : 0
  return atTime(day.plus({ days: wait }), seed)
}

/** People still have so long to find it, and to join. */
const NOTICE_MS = 2 * HOUR_MS

/** On its day of the weekend, else on the last one; on the weekend after where that is too late as well. */
function weekendStart(seed: SeedActivity, today: Date): DateTime {
  const now = DateTime.fromJSDate(today, { zone: HOME_ZONE })
  const sunday = DateTime.fromISO(weekendOf(now.toFormat(WALL_CLOCK)).endDate, { zone: HOME_ZONE })
  const wanted = sunday.minus({ days: 7 - (seed.weekday ?? 7) })
  const starts = [wanted, sunday, wanted.plus({ weeks: 1 })].map((day) => atTime(day, seed))
  const isAhead = (start: DateTime) => start.toMillis() >= today.getTime() + NOTICE_MS
  return starts.find(isAhead) ?? atTime(sunday.plus({ weeks: 1 }), seed)
}

function atTime(day: DateTime, { localTime }: SeedActivity): DateTime {
  const [hour = 0, minute = 0] = localTime.split(':').map(Number)
  return day.set({ hour, minute })
}
