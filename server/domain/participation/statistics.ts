import { endedAs, type EndedReason } from './ended-as.ts'

/** The figures of a host: of one activity, or of all in a period. Pure. */

export const STATISTICS_PERIODS = ['days', 'months', 'all'] as const

/** The last 30 days, the last 12 months, or everything. */
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number]

/** The first of what each covers; today and this month are the last. */
export const PERIOD_DAYS = 30
export const PERIOD_MONTHS = 12

/** The steps of a chart. */
export const STATISTICS_UNITS = ['day', 'month', 'year'] as const

export type StatisticsUnit = (typeof STATISTICS_UNITS)[number]

/** More bars than these do not fit beside each other. */
const MOST_DAYS = 92
const MOST_MONTHS = 48

/** Returns the finest steps of a chart that covers so many days. */
export function unitOf(days: number): StatisticsUnit {
  if (days <= MOST_DAYS) return 'day'
  return days <= MOST_MONTHS * 30 ? 'month' : 'year'
}

/** Registrations, and their people. */
export interface Count {
  registrations: number
  people: number
}

/** What became of a registration, in the order in which hosts look for it. */
export const OUTCOMES = [
  'coming',
  'payment',
  'requested',
  'givenBack',
  'removed',
  'refused',
  'expired',
  'unpaid',
  'calledOff',
] as const

export type Outcome = (typeof OUTCOMES)[number]

const ENDED = {
  CANCELLED: 'givenBack',
  REMOVED: 'removed',
  REFUSED: 'refused',
  EXPIRED: 'expired',
  UNPAID: 'unpaid',
  ACTIVITY_CANCELLED: 'calledOff',
} as const

const OPEN = { YES: 'coming', WAITING_PAYMENT: 'payment', WAITING_PART_CONFIRM: 'requested' } as const

export function outcomeOf(registration: {
  state: keyof typeof OPEN
  endedReason: EndedReason | null
}): Outcome {
  const { state, endedReason } = registration
  const ended = endedAs(endedReason, state === 'WAITING_PAYMENT')
  return ended ? ENDED[ended] : OPEN[state]
}
