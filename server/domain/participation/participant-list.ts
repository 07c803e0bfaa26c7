/** The list of participants, as its host narrows it down. Pure. */

/** In the order in which hosts look for them. */
export const PARTICIPANT_STATES = [
  'coming',
  'requested',
  'paid',
  'held',
  'present',
  'absent',
  'unmarked',
  'cheque',
  'untold',
  'ended',
] as const

export type ParticipantState = (typeof PARTICIPANT_STATES)[number]

export const PARTICIPANT_ORDERS = ['first', 'latest', 'name'] as const

export type ParticipantOrder = (typeof PARTICIPANT_ORDERS)[number]

/** The sheets of the workbook; a CSV is one of them. */
export const EXPORT_SHEETS = ['registrations', 'tickets', 'waitingList', 'cheques'] as const

export type ExportSheet = (typeof EXPORT_SHEETS)[number]

/**
 * Returns the states that can find somebody: marks exist from the start, only who was told off is untold, and nobody
 * pays where it is free.
 */
export function offeredStates({
  isCancelled,
  isStarted,
  isPaid,
}: {
  isCancelled: boolean
  isStarted: boolean
  isPaid: boolean
}): ParticipantState[] {
  return PARTICIPANT_STATES.filter((state) => {
    switch (state) {
      case 'untold':
        return isCancelled
      case 'present':
      case 'absent':
      case 'unmarked':
        return isStarted && !isCancelled
      case 'paid':
        return isPaid
      case 'held':
        return isPaid && !isCancelled
      case 'coming':
      case 'requested':
      case 'cheque':
      case 'ended':
        return true
    }
  })
}

/** Returns the page that exists nearest to the wanted one, and how many there are. Both count from 0 and 1. */
export function nearestPage(wanted: number, rows: number, size: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows / size))
  return { page: Math.min(wanted, pages - 1), pages }
}

/** The keys of the address that narrow the list down. */
const KEYS = ['q', 'etat', 'tri', 'page'] as const

/** The longest name that is searched. */
export const LONGEST_SEARCH = 100

/**
 * Returns these keys of an address, `?` included: pages that change a row lead back to the same list. Nothing else of
 * the address is repeated.
 */
export function listQueryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of KEYS) {
    const value = params.get(key)
    if (value && value.length <= LONGEST_SEARCH) kept.set(key, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}
