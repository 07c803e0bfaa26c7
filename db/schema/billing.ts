import type { Generated, Insertable, Selectable } from 'kysely'

export interface BillingTables {
  billingSettings: BillingSettingsTable
  promotionalCode: PromotionalCodeTable
  promotionalCodeUse: PromotionalCodeUseTable
}

/** The settings for a host's receipts, transfers and refunds; a row appears with the first save. */
export interface BillingSettingsTable {
  userId: number
  gstNumber: string | null
  qstNumber: string | null
  usesVoidCheque: Generated<boolean>
  /** Transit, institution and account, sealed with the data key: never stored unencrypted. */
  bankSealed: string | null
  refundMin: Generated<number>
  refundNominal: Generated<number>
  refundMax: Generated<number>
  refundMinPercent: Generated<number>
  refundNominalPercent: Generated<number>
  refundMaxPercent: Generated<number>
  billingEmail: string | null
  /** As the law knows the seller; with the next three, what buyers are told. */
  legalName: string | null
  address: string | null
  /** Its code: QC, ON… */
  province: string | null
  telephone: string | null
  changedAt: string
}

export type BillingSettings = Selectable<BillingSettingsTable>

/** A promotional code: months of PRO, or a percentage off the next subscription. */
interface PromotionalCodeTable {
  id: Generated<number>
  /** In capitals. */
  code: string
  /** With 0 for O and 1 for I and L: two codes that look the same are one. */
  readsAs: string
  months: number | null
  percent: number | null
  startsAt: string
  endsAt: string
  /** null = unlimited. */
  mostUses: number | null
  madeBy: number | null
  createdAt: string
  /** The purpose, for operators. */
  purpose: string | null
  /** Before its last day, by an operator. */
  endedAt: string | null
  endReason: string | null
}

export type PromotionalCode = Selectable<PromotionalCodeTable>
export type NewPromotionalCode = Insertable<PromotionalCodeTable>

interface PromotionalCodeUseTable {
  id: Generated<number>
  codeId: number
  userId: number
  usedAt: string
}
