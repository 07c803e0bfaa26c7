import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ChequeTables {
  cheque: ChequeTable
  depositSlip: DepositSlipTable
}

/** A cheque of somebody entered by hand. At most one of a registration is open: not returned, and not ended. */
interface ChequeTable {
  id: Generated<number>
  /** The host of the activity, whose deposit slips may hold it. */
  hostId: number
  participationId: number
  /** Null: on no slip. A closed slip keeps its cheques, whatever becomes of them. */
  slipId: number | null
  number: string
  /** Null: unknown. Such a cheque cannot be deposited on a slip. */
  amountCents: number | null
  state: ChequeState
  returnReason: string | null
  createdAt: string
  /** When it came into this state. */
  changedAt: string
  /** It was given back, or its number was noted by mistake. */
  endedAt: string | null
  /** Raised to take the lock of the row. */
  lockCounter: Generated<number>
}

export type ChequeState = 'RECEIVED' | 'DEPOSITED' | 'CASHED' | 'RETURNED'

export type Cheque = Selectable<ChequeTable>
export type NewCheque = Insertable<ChequeTable>
export type ChequeUpdate = Updateable<ChequeTable>

/** The list of cheques that a host brings to the bank at once. At most one of a host is open. */
interface DepositSlipTable {
  id: Generated<number>
  hostId: number
  /** Counted from 1 for each host, given when the slip is closed; null while it is open. */
  number: number | null
  createdAt: string
  createdBy: number
  closedAt: string | null
  closedBy: number | null
  /** Raised to take the lock of the row. */
  lockCounter: Generated<number>
}

export type DepositSlip = Selectable<DepositSlipTable>
export type NewDepositSlip = Insertable<DepositSlipTable>
export type DepositSlipUpdate = Updateable<DepositSlipTable>
