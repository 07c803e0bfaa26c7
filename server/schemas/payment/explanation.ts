import { z } from 'zod'
import { requiredProse } from '#server/schemas/platform/text.ts'

/** Those who can bear money that nobody could explain: the host of its order, the platform, or the company's bank account. */
export const BEARERS = ['HOST', 'PLATFORM', 'BANK'] as const

export type Bearer = (typeof BEARERS)[number]

/** `/operations/argent/:ledgerTransactionId`; the reason is kept in the audit log. */
export const ExplanationForm = z.object({
  bearer: z.enum(BEARERS, { error: 'explanation.bearer.required' }),
  reason: requiredProse('explanation.reason', 400),
})
