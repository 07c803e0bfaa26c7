import { z } from 'zod'
import { RefundPolicyShape } from './refund-policy.ts'

/** What a host's receipts, transfers and refunds go by, as the host reads it back. */
export const Billing = z.object({
  tps: z.string().nullable(),
  tvq: z.string().nullable(),
  useSpecimen: z.boolean(),
  /** The bank account, masked but for its last digits; null when none is kept. */
  bank: z.object({ transitNbr: z.string(), institutionNbr: z.string(), accountNbr: z.string() }).nullable(),
  ...RefundPolicyShape,
  billingMail: z.string().nullable(),
})

export type Billing = z.output<typeof Billing>
