import { dayKey } from '#app/lib/dates.ts'
import { isOver } from '#server/domain/activity/end.ts'

/** The state of an activity for its host. */
export type HostedState = 'cancelled' | 'refused' | 'waiting' | 'waitingPayment' | 'past' | 'online'

export interface Hosted {
  startDate: string
  endDate: string | null
  validation: 'NEED_VALIDATION' | 'VALIDED' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  cancelled: boolean
}

/** The most important state wins. */
export function hostedState({ startDate, endDate, validation, cancelled }: Hosted, now: string): HostedState {
  if (cancelled) return 'cancelled'
  if (validation === 'REFUSED') return 'refused'
  if (isOver(startDate, endDate, now)) return 'past'
  switch (validation) {
    case 'NEED_VALIDATION':
      return 'waiting'
    case 'WAITING_PAYMENT_VALID':
      return 'waitingPayment'
    case 'VALIDED':
      return 'online'
  }
}

export function hasStarted({ startDate }: Pick<Hosted, 'startDate'>, now: string): boolean {
  return Date.parse(startDate) <= Date.parse(now)
}

/** What an activity is to its host now: day = its calendar day, and until it is over. */
export type HostedPhase = 'before' | 'day' | 'after' | 'refused' | 'cancelled'

/** Returns the phase, which decides what the host's page shows, and in which order. */
export function hostedPhase(activity: Hosted & { timeZone: string }, now: string): HostedPhase {
  const { startDate, endDate, timeZone, cancelled, validation } = activity
  if (cancelled) return 'cancelled'
  if (isOver(startDate, endDate, now)) return 'after'
  if (validation === 'REFUSED') return 'refused'
  const isToday = dayKey(startDate, timeZone) === dayKey(now, timeZone)
  return isToday || hasStarted(activity, now) ? 'day' : 'before'
}
