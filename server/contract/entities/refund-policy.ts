import { z } from 'zod'

const days = z.int().min(0).max(365)
const percent = z.int().min(0).max(100)

/** Days before the start, and the share that is refunded until then; 0 days: the tier is off. */
export const RefundPolicyShape = {
  refundMin: days,
  refundNom: days,
  refundMax: days,
  pctRefundMin: percent,
  pctRefundNom: percent,
  pctRefundMax: percent,
}
