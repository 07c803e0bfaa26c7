/** The days that relative dates mean. Pure; days are `YYYY-MM-DD`. */
import { addDays, weekendAfter, weekendOf } from './weekend.ts'

export const WHENS = ['weekend', 'nextWeekend', 'today', 'week', 'any'] as const

export type When = (typeof WHENS)[number]

/**
 * Returns the first and the last day at this local time, `YYYY-MM-DDTHH:mm`; `week` is the next one, from Monday to
 * Sunday.
 */
export function daysOf(when: When, localNow: string): { startDate?: string; endDate?: string } {
  const today = localNow.slice(0, 'YYYY-MM-DD'.length)
  switch (when) {
    case 'weekend':
      return weekendOf(localNow)
    case 'nextWeekend':
      return weekendAfter(localNow)
    case 'today':
      return { startDate: today, endDate: today }
    case 'week': {
      const monday = nextMonday(today)
      return { startDate: monday, endDate: addDays(monday, 6) }
    }
    case 'any':
      return {}
  }
}

function nextMonday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, weekday === 0 ? 1 : 8 - weekday)
}
