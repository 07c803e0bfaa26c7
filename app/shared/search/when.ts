import { type When, WHENS } from '#server/domain/search/when.ts'

export { daysOf, WHENS, type When } from '#server/domain/search/when.ts'

export function isWhen(text: string | null): text is When {
  return WHENS.some((when) => when === text)
}

/** Whether the weekend is still to come, that after the one under way, under way, or on its last day. */
export type WeekendPhase = 'coming' | 'next' | 'now' | 'lastDay'

export function weekendPhase(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): WeekendPhase {
  if (startDate === endDate) return 'lastDay'
  if (startDate <= today) return 'now'
  // On a Sunday afternoon the weekend that is shown is the next one.
  const isSunday = new Date(`${today}T12:00Z`).getUTCDay() === 0
  return isSunday ? 'next' : 'coming'
}
