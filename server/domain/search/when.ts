/** The days that relative dates mean. Pure; days are `YYYY-MM-DD`. */
import { addDays, weekendOf } from './weekend.ts'

export const WHENS = ['weekend', 'today', 'week', 'any'] as const

export type When = (typeof WHENS)[number]

/** Returns the first and the last day; `week` is the next one, from Monday to Sunday. */
export function daysOf(when: When, today: string): { startDate?: string; endDate?: string } {
  switch (when) {
    case 'weekend':
      return weekendOf(today)
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
