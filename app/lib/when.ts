import { addDays, weekendOf } from '#server/domain/weekend.ts'

/** What people mean by a date when they do not think of a date. */
export const WHENS = ['weekend', 'today', 'week', 'any'] as const

export type When = (typeof WHENS)[number]

export function isWhen(text: string | null): text is When {
  return WHENS.some((when) => when === text)
}

/** The first and the last day; `week` is the next one, from Monday to Sunday. */
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

/** Where we stand with the weekend: it comes, it is on, or this is its last day. */
export type WeekendPhase = 'coming' | 'now' | 'lastDay'

export function weekendPhase(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): WeekendPhase {
  if (startDate === endDate) return 'lastDay'
  return startDate > today ? 'coming' : 'now'
}
