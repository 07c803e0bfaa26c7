import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'

/** The refunds of the billing settings, as on the wire or in a form. */
export interface RefundFields {
  refundMax?: unknown
  pctRefundMax?: unknown
  refundNom?: unknown
  pctRefundNom?: unknown
  refundMin?: unknown
  pctRefundMin?: unknown
}

/** Converts them to the fields of the rules; what is not a number yet counts as 0. */
export function refundPolicyOf(fields: RefundFields): RefundPolicy {
  return {
    max: { days: numberOf(fields.refundMax), percent: numberOf(fields.pctRefundMax) },
    nominal: { days: numberOf(fields.refundNom), percent: numberOf(fields.pctRefundNom) },
    min: { days: numberOf(fields.refundMin), percent: numberOf(fields.pctRefundMin) },
  }
}

function numberOf(value: unknown): number {
  const number = Number(value)
  return Number.isInteger(number) && number >= 0 ? number : 0
}
