import { type When, WHENS } from '#server/domain/search/when.ts'

export { daysOf, WHENS, type When } from '#server/domain/search/when.ts'

export function isWhen(text: string | null): text is When {
  return WHENS.some((when) => when === text)
}

/** Whether the weekend is still to come, under way, or on its last day. */
export type WeekendPhase = 'coming' | 'now' | 'lastDay'

export function weekendPhase(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): WeekendPhase {
  if (startDate === endDate) return 'lastDay'
  return startDate > today ? 'coming' : 'now'
}
