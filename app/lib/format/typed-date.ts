import { formatDate, formatLongDateTime } from '#app/lib/dates.ts'

/** Returns a local time as an instant in UTC, so that it is shown as it was typed; null while it is not one. */
export function readWallClock(value: string | undefined): string | null {
  const instant = `${value ?? ''}:00.000Z`
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:00/.test(instant) && !Number.isNaN(Date.parse(instant)) ? instant : null
}

/** The types of native fields that browsers write in their own language. */
export type DateFieldType = 'date' | 'datetime-local'

/** Returns what stands in a date field in words: a day, or a day with its time; null while it is neither. */
export function dateInWords(typed: string, type: DateFieldType, language: string): string | null {
  const when = readWallClock(type === 'date' ? `${typed}T00:00` : typed)
  if (when === null) return null
  return type === 'date' ? formatDate(when, 'UTC', language) : formatLongDateTime(when, 'UTC', language)
}
