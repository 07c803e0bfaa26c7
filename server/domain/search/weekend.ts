/** The weekend that "this weekend" means. Pure; days are `YYYY-MM-DD`, local times `YYYY-MM-DDTHH:mm`. */

const DAY_MS = 24 * 60 * 60 * 1000

/** From this hour on, a Sunday is over: "this weekend" is the next one. */
const SUNDAY_ENDS_AT = 12

/** From Friday to Sunday; the current one, else the next. A local time, or a day alone, which counts as its morning. */
export function weekendOf(localNow: string): { startDate: string; endDate: string } {
  const now = new Date(`${firstDayOf(localNow)}T00:00:00Z`)
  const weekday = now.getUTCDay() === 0 ? 7 : now.getUTCDay()
  const friday = new Date(now.getTime() + (5 - weekday) * DAY_MS)
  const first = friday < now ? now : friday
  return { startDate: dayOf(first), endDate: dayOf(new Date(friday.getTime() + 2 * DAY_MS)) }
}

/** The whole weekend after that one. */
export function weekendAfter(localNow: string): { startDate: string; endDate: string } {
  const { endDate } = weekendOf(localNow)
  return { startDate: addDays(endDate, 5), endDate: addDays(endDate, 7) }
}

/** The day after `count` days. */
export function addDays(day: string, count: number): string {
  return dayOf(new Date(new Date(`${day}T00:00:00Z`).getTime() + count * DAY_MS))
}

/** The day from which the weekend is looked for. */
function firstDayOf(localNow: string): string {
  const day = localNow.slice(0, 'YYYY-MM-DD'.length)
  const hour = Number(localNow.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH'.length))
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  return isSunday && hour >= SUNDAY_ENDS_AT ? addDays(day, 1) : day
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
