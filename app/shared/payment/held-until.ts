import { dayKey, formatDateTime, formatTime } from '#app/lib/dates.ts'

/** Until when places are held, for the text `until`: the time alone where that is today. */
export function heldUntilWords(
  heldUntil: string,
  { timeZone, now, language }: { timeZone: string; now: string; language: string },
): { context?: 'today'; date: string } {
  return dayKey(heldUntil, timeZone) === dayKey(now, timeZone)
    ? { context: 'today', date: formatTime(heldUntil, timeZone) }
    : { date: formatDateTime(heldUntil, timeZone, language) }
}
