import { STATISTICS_PATH } from '#server/domain/participation/hosting-paths.ts'
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#server/domain/participation/statistics.ts'

/** The value of `periode` in the address; null: none is named. */
const NAMES: Record<StatisticsPeriod, string | null> = { days: null, months: '12-mois', all: 'tout' }

/** Returns the period that an address names; the last days when it names none. */
export function periodOf(search: URLSearchParams): StatisticsPeriod {
  const named = search.get('periode')
  return STATISTICS_PERIODS.find((period) => NAMES[period] === named) ?? 'days'
}

export function periodQuery(period: StatisticsPeriod): string {
  const named = NAMES[period]
  return named ? `?periode=${named}` : ''
}

export function periodPath(period: StatisticsPeriod): string {
  return STATISTICS_PATH + periodQuery(period)
}
