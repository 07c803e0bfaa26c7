import { formatDate } from '#app/lib/dates.ts'

export interface Period {
  /** A key beneath `list.period` of the namespace `activity`. */
  key: 'coming' | 'day' | 'range' | 'from' | 'until'
  values: { from?: string; until?: string }
}

/** Two days, both included and each of them optional, as people say them: `du 20 au 29 novembre 2026`. */
export function describePeriod(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  locale: string,
): Period {
  if (startDate && startDate === endDate) return { key: 'day', values: { from: asDate(startDate, locale) } }
  if (startDate && endDate) {
    const until = asDate(endDate, locale)
    return { key: 'range', values: { from: withoutCommonEnd(asDate(startDate, locale), until), until } }
  }
  if (startDate) return { key: 'from', values: { from: asDate(startDate, locale) } }
  if (endDate) return { key: 'until', values: { until: asDate(endDate, locale) } }
  return { key: 'coming', values: {} }
}

function asDate(day: string, locale: string): string {
  return formatDate(`${day}T12:00:00.000Z`, 'UTC', locale)
}

/** `20 novembre 2026` before `29 novembre 2026` is just `20`, and before `3 décembre 2026` it is `20 novembre`. */
function withoutCommonEnd(date: string, other: string): string {
  const words = date.split(/\s/)
  const others = other.split(/\s/)
  if (words[2] !== others[2]) return date
  return words[1] === others[1] ? (words[0] ?? date) : words.slice(0, 2).join('\u00A0')
}
