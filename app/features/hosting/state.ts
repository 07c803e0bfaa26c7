import { isOver } from '#server/domain/activity/end.ts'

/** The state of an activity for its host. */
export type HostedState = 'cancelled' | 'refused' | 'waiting' | 'waitingPayment' | 'past' | 'online'

interface Hosted {
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
