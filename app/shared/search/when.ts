import { type When, WHENS } from '#server/domain/search/when.ts'

export { daysOf, WHENS, type When } from '#server/domain/search/when.ts'

export function isWhen(text: string | null): text is When {
  return WHENS.some((when) => when === text)
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
