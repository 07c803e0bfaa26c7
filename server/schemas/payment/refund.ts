import { z } from 'zod'
import { day } from '#server/schemas/platform/date.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { requiredProse } from '#server/schemas/platform/text.ts'

/** `/operations/argent`: how a failed refund was settled; the reason is kept in the audit log. */
export const CloseRefundForm = z.object({ reason: requiredProse('refund.reason', 400) })

/** How much of a ticket an operator gives back: what its order promised for the day of the request, or all of it. */
export const REFUND_SHARES = ['PROMISED', 'WHOLE'] as const

export type RefundShare = (typeof REFUND_SHARES)[number]

/** `/operations/remboursements/:participantId`: the person reads the reason. */
export const RefundForm = z.object({
  ticketIds: z
    .array(IdParam, { error: 'giveBack.tickets.required' })
    .min(1, 'giveBack.tickets.required')
    .max(1000, 'giveBack.tickets.required'),
  /** The day on which the person wrote to us, in the time zone of the activity; without it: today. */
  askedOn: day('giveBack.askedOn').optional(),
  share: z.enum(REFUND_SHARES, { error: 'giveBack.share.required' }),
  reason: requiredProse('giveBack.reason', 400),
})

/** The same as a form: the tickets end for good, so the box beside the button is ticked. */
export const ConfirmedRefundForm = RefundForm.extend({
  confirmed: z.literal(true, { error: 'giveBack.confirmed' }),
})
