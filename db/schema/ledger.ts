import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

export interface LedgerTables {
  ledgerAccount: LedgerAccountTable
  ledgerTransaction: LedgerTransactionTable
  ledgerEntry: LedgerEntryTable
  verificationRun: VerificationRunTable
}

/** Never updated: the database refuses it. */
type Fixed<Value> = ColumnType<Value, Value, never>

interface LedgerAccountTable {
  id: ColumnType<number, never, never>
  kind: Fixed<LedgerAccountKind>
  /** The host to whom it is owed; null: an account of the company. */
  hostId: Fixed<number | null>
}

export type LedgerAccountKind =
  | 'STRIPE'
  | 'BANK'
  | 'PAYMENTS_UNDER_WAY'
  | 'REFUNDS_UNDER_WAY'
  | 'HOST'
  | 'FEE'
  | 'FEE_GST'
  | 'FEE_QST'
  | 'STRIPE_FEES'
  | 'UNEXPLAINED'

/** Entries that sum to 0 (server/domain/payment/ledger.ts). */
interface LedgerTransactionTable {
  id: ColumnType<number, never, never>
  kind: Fixed<LedgerTransactionKind>
  orderId: Fixed<number | null>
  refundId: Fixed<number | null>
  /** The balance transaction of the provider that it books: each is booked once. */
  balanceTransactionId: Fixed<string | null>
  correctsId: Fixed<number | null>
  at: Fixed<string>
}

export type LedgerTransactionKind =
  'SALE' | 'RETURN' | 'REFUND' | 'REFUND_FAILED' | 'BALANCE' | 'TRANSFER' | 'PAYOUT' | 'CORRECTION'

export type LedgerTransaction = Selectable<LedgerTransactionTable>
export type NewLedgerTransaction = Insertable<LedgerTransactionTable>

interface LedgerEntryTable {
  id: ColumnType<number, never, never>
  transactionId: Fixed<number>
  accountId: Fixed<number>
  /** Debit above 0, credit below; never 0. */
  cents: Fixed<number>
}

/** A comparison of database, ledger and provider. */
interface VerificationRunTable {
  id: Generated<number>
  startedAt: string
  /** When it last showed that it goes on; null: it is of an earlier version. */
  seenAt: string | null
  endedAt: string | null
  /** JSON: how much of each kind was compared. */
  counts: string
  /** JSON: what does not fit, with ids only. */
  findings: string
}

export type VerificationRun = Selectable<VerificationRunTable>
