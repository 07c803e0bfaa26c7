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
  /** What buyers are told of the seller; nothing is sold while one of the four is missing. */
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  province: z.string().nullable(),
  telephone: z.string().nullable(),
})

export type Billing = z.output<typeof Billing>
