/** Where an activity stands for its host, said in one word. */
export type HostedState = 'cancelled' | 'refused' | 'waiting' | 'waitingPayment' | 'past' | 'online'

interface Hosted {
  startDate: string
  endDate: string | null
  validation: 'NEED_VALIDATION' | 'VALIDED' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  cancelled: boolean
}

/** What matters most comes first. One without an end is past as soon as it has started. */
export function hostedState({ startDate, endDate, validation, cancelled }: Hosted, now: string): HostedState {
  if (cancelled) return 'cancelled'
  if (validation === 'REFUSED') return 'refused'
  if (Date.parse(endDate ?? startDate) < Date.parse(now)) return 'past'
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
