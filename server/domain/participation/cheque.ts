/** The cheques of people entered by hand (spec §5, decisions §5). Pure. */

/** RECEIVED: its number is noted · DEPOSITED: on a closed slip · RETURNED: the bank did not pay it. */
export type ChequeState = 'RECEIVED' | 'DEPOSITED' | 'CASHED' | 'RETURNED'

/** The cheque of a registration, as far as it is known; AWAITED: an amount is due, and no cheque is open. */
export const CHEQUE_STATUSES = ['AWAITED', 'RECEIVED', 'DEPOSITED', 'CASHED', 'RETURNED'] as const

export type ChequeStatus = (typeof CHEQUE_STATUSES)[number]

export interface Cheque {
  number: string
  state: ChequeState
  slipId: number | null
}

/** The fields that a host notes; undefined: unchanged. An empty number: there is no cheque. */
export interface ChequeNote {
  number?: string | null
  isCashed?: boolean
  /** It has just come in: the number of a returned cheque means that the same one is tried again. */
  isNew?: boolean
}

type ChangedCheque = Pick<Cheque, 'number' | 'state' | 'slipId'>

export type NoteRefusal = 'mustEnterCheckNumber' | 'CHECK_CASHED' | 'CHECK_DEPOSITED' | 'CHECK_RETURNED'

/** KEEP: nothing changes. INSERT: the first cheque, or the one after a returned cheque. END: there was no cheque. */
export type NotePlan =
  | { plan: 'KEEP' }
  | { plan: 'INSERT'; cheque: ChangedCheque }
  | { plan: 'UPDATE'; cheque: ChangedCheque }
  | { plan: 'END' }

/** Returns what a note does to the newest cheque of a registration, or why it is refused. */
export function planNote(newest: Cheque | null, note: ChequeNote): NotePlan | { refused: NoteRefusal } {
  const wasCashed = newest?.state === 'CASHED'
  const number = note.number === undefined ? (newest?.number ?? null) : note.number || null
  const isCashed = note.isCashed ?? wasCashed
  const isSameNumber = number === (newest?.number ?? null)

  if (isCashed && !number) return { refused: 'mustEnterCheckNumber' }
  if (!newest || newest.state === 'RETURNED') {
    if (newest && isSameNumber && isCashed) return { refused: 'CHECK_RETURNED' }
    if (!number || (isSameNumber && !note.isNew)) return { plan: 'KEEP' }
    return { plan: 'INSERT', cheque: { number, state: isCashed ? 'CASHED' : 'RECEIVED', slipId: null } }
  }
  if (wasCashed && isCashed) return isSameNumber ? { plan: 'KEEP' } : { refused: 'CHECK_CASHED' }

  const uncashed = wasCashed ? withoutCashing(newest) : newest
  if (uncashed.state === 'DEPOSITED' && !isSameNumber) return { refused: 'CHECK_DEPOSITED' }
  if (!number) return { plan: 'END' }
  const cheque = isCashed ? cashed(newest) : uncashed
  if (isSameNumber && isCashed === wasCashed) return { plan: 'KEEP' }
  return { plan: 'UPDATE', cheque: { number, state: cheque.state, slipId: cheque.slipId } }
}

/** Cashed from any open state. It leaves a slip that is still open: it is not brought to the bank any more. */
export function cashed<Known extends Cheque>(cheque: Known): Known {
  const slipId = cheque.state === 'RECEIVED' ? null : cheque.slipId
  return { ...cheque, state: 'CASHED', slipId }
}

/** Restores the state before cashing: only closed slips keep cashed cheques. */
export function withoutCashing<Known extends Cheque>(cheque: Known): Known {
  if (cheque.state !== 'CASHED') return cheque
  return { ...cheque, state: cheque.slipId === null ? 'RECEIVED' : 'DEPOSITED' }
}

/** Returned by the bank. It stays on a closed slip. */
export function returned<Known extends Cheque>(cheque: Known): Known {
  const slipId = cheque.state === 'RECEIVED' ? null : cheque.slipId
  return { ...cheque, state: 'RETURNED', slipId }
}

export type DepositRefusal = 'CHECK_RETURNED' | 'CHECK_CASHED' | 'CHECK_DEPOSITED' | 'AMOUNT_UNKNOWN'

/** Returns why a cheque cannot stand on the open deposit slip, or null. */
export function depositRefusal({
  state,
  amountCents,
}: {
  state: ChequeState
  amountCents: number | null
}): DepositRefusal | null {
  switch (state) {
    case 'RETURNED':
      return 'CHECK_RETURNED'
    case 'CASHED':
      return 'CHECK_CASHED'
    case 'DEPOSITED':
      return 'CHECK_DEPOSITED'
    case 'RECEIVED':
      return amountCents === null ? 'AMOUNT_UNKNOWN' : null
  }
}

/** The status of the registration's cheque; null where none is known, and nothing is due. */
export function chequeStatus(
  newest: { state: ChequeState } | null,
  due: { cents: number; hasEnded: boolean },
): ChequeStatus | null {
  if (newest && newest.state !== 'RETURNED') return newest.state
  if (due.cents > 0 && !due.hasEnded) return 'AWAITED'
  return newest?.state ?? null
}
