import type { Finding, FindingIds, FindingKind } from '#server/domain/payment/verify/finding.ts'

/** How much was compared, by what it is. */
export interface VerifiedCounts {
  orders: number
  tickets: number
  refunds: number
  entries: number
  transactions: number
  charges: number
  balanceTransactions: number
  checkouts: number
  activities: number
  receipts: number
}

/** So many are kept: a fault that hits everything is known by its first hundreds. */
const MOST_KEPT = 500

/** Collects what a run compares, and what it finds. Several checks may find the same. */
export class Findings {
  readonly counts: VerifiedCounts = {
    orders: 0,
    tickets: 0,
    refunds: 0,
    entries: 0,
    transactions: 0,
    charges: 0,
    balanceTransactions: 0,
    checkouts: 0,
    activities: 0,
    receipts: 0,
  }
  readonly kept: Finding[] = []
  total = 0
  readonly #known = new Set<string>()

  count(what: keyof VerifiedCounts, number: number): void {
    this.counts[what] += number
  }

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const key = `${finding.kind} ${JSON.stringify(finding.ids)}`
      if (this.#known.has(key)) continue
      this.total += 1
      if (this.kept.length >= MOST_KEPT) continue
      this.#known.add(key)
      this.kept.push(finding)
    }
  }

  name(kind: FindingKind, ids: FindingIds, cents?: number): void {
    this.add([{ kind, ids, ...(cents !== undefined && { cents }) }])
  }
}
