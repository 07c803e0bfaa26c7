import { z } from 'zod'
import { RefundPolicyShape } from './refund-policy.ts'

/** The settings for a host's receipts, transfers and refunds, as the host reads them back. */
export const Billing = z.object({
  tps: z.string().nullable(),
  tvq: z.string().nullable(),
  useSpecimen: z.boolean(),
  /** The bank account, masked but for its last digits; null when none is stored. */
  bank: z.object({ transitNbr: z.string(), institutionNbr: z.string(), accountNbr: z.string() }).nullable(),
  ...RefundPolicyShape,
  billingMail: z.string().nullable(),
})

export type Billing = z.output<typeof Billing>
