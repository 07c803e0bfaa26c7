import {
  listReceiptCounters,
  listReceiptGaps,
  listReceiptNumbers,
  listReceiptsWithoutCounter,
} from '#db/queries/payment/verify.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Findings } from './findings.ts'

/** The first gaps say enough: more of a year are of the same fault. */
const MOST_NAMED = 20

/** Receipts and credit notes of a host and year are numbered from 1, without a gap but those that a restore left. */
export async function verifyReceipts({ db }: Services, findings: Findings): Promise<void> {
  for (const kind of ['RECEIPT', 'CREDIT_NOTE'] as const) {
    const gaps = await listReceiptGaps(db, kind)
    for (const { hostId, year, lastNumber, given } of await listReceiptCounters(db, kind)) {
      findings.count('receipts', given)
      if (given === lastNumber) continue
      const numbers = new Set(await listReceiptNumbers(db, kind, { hostId, year }))
      const first = [...numbers][0] ?? lastNumber + 1 // they come in order
      // Gaps of every host explain only what is missing before the first number of one.
      const left = gaps.filter((gap) => {
        if (gap.year !== year) return false
        return gap.hostId === null ? gap.lastNumber < first : gap.hostId === hostId
      })
      const missing = Array.from({ length: lastNumber }, (_, index) => index + 1)
        .filter((number) => !numbers.has(number))
        .filter((number) => !left.some((gap) => gap.firstNumber <= number && number <= gap.lastNumber))
        .slice(0, MOST_NAMED)
      for (const number of missing) findings.name('RECEIPT_SKIPPED', { hostId, year, number })
    }
  }
  for (const { hostId, year } of await listReceiptsWithoutCounter(db))
    findings.name('RECEIPT_SKIPPED', { hostId, ...(year !== null && { year }) })
}
