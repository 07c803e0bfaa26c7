/** The weekend that "this weekend" means. Pure; days are `YYYY-MM-DD`. */

const DAY_MS = 24 * 60 * 60 * 1000

/** From Friday to Sunday; the current one, else the next. */
export function weekendOf(today: string): { startDate: string; endDate: string } {
  const now = new Date(`${today}T00:00:00Z`)
  const weekday = now.getUTCDay() === 0 ? 7 : now.getUTCDay()
  const friday = new Date(now.getTime() + (5 - weekday) * DAY_MS)
  const first = friday < now ? now : friday
  return { startDate: dayOf(first), endDate: dayOf(new Date(friday.getTime() + 2 * DAY_MS)) }
}

/** The day after `count` days. */
export function addDays(day: string, count: number): string {
  return dayOf(new Date(new Date(`${day}T00:00:00Z`).getTime() + count * DAY_MS))
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
