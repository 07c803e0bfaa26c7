import { dayKey } from '#app/lib/dates.ts'

/** Groups activities by calendar day in their own time zone, keeping their order within a day. */
export function groupByDay<Item extends { startDate: string; timeZone: string }>(
  items: readonly Item[],
): { day: string; items: Item[] }[] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayKey(item.startDate, item.timeZone)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days.keys()].sort().map((day) => ({ day, items: days.get(day) ?? [] }))
}
