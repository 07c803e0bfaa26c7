import { z } from 'zod'
import { requiredProse } from '#server/schemas/platform/text.ts'

/** `/operations/argent`: how a failed refund was settled; the reason is kept in the audit log. */
export const CloseRefundForm = z.object({ reason: requiredProse('refund.reason', 400) })
