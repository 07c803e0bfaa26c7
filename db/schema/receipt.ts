import type { Generated } from 'kysely'

export interface ReceiptTables {
  receiptCounter: ReceiptCounterTable
  receiptGap: ReceiptGapTable
}

/** The last number of a kind that a host's receipts of a year have. */
interface ReceiptCounterTable {
  hostId: number
  kind: 'RECEIPT' | 'CREDIT_NOTE'
  year: number
  lastNumber: number
}

/** Numbers that a restore left out. `hostId` null: of every host who had no number of that year yet. */
interface ReceiptGapTable extends Omit<ReceiptCounterTable, 'hostId'> {
  id: Generated<number>
  hostId: number | null
  firstNumber: number
}
