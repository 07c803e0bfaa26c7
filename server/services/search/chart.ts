import { listMonths, type MonthRow } from '#db/queries/search/chart.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import type { Services } from '#server/runtime/context.ts'
import { localDay } from '#server/runtime/local-time.ts'

const MONTHS = 12

/** A month does not change within the hour, and counting a year of a large site takes a while. */
const CACHED_MS = 60 * 60 * 1000

const DAY_MS = 24 * 60 * 60 * 1000

/** Activities and participants of the last twelve months, this one included, the oldest first. */
export function readChart(services: Services): Promise<MonthRow[]> {
  const month = localDay(services.now(), HOME_ZONE).slice(0, 'YYYY-MM'.length)
  return cacheFor(services, { key: ['chart', month], forMs: CACHED_MS }, () => countMonths(services, month))
}

async function countMonths({ db }: Services, last: string): Promise<MonthRow[]> {
  const months = Array.from({ length: MONTHS }, (_, index) => monthBefore(last, MONTHS - 1 - index))
  const [first = last] = months
  const rows = await listMonths(db, {
    first,
    last,
    // Local time differs from UTC by less than a day.
    firstInstant: new Date(Date.parse(`${first}-01T00:00:00Z`) - DAY_MS).toISOString(),
    lastInstant: new Date(Date.parse(`${monthBefore(last, -1)}-01T00:00:00Z`) + DAY_MS).toISOString(),
  })
  const known = new Map(rows.map((row) => [row.month, row]))
  return months.map((month) => known.get(month) ?? { month, activities: 0, participants: 0 })
}

function monthBefore(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - count)
  return date.toISOString().slice(0, 'YYYY-MM'.length)
}
