import { z } from 'zod'
import { Cents, Id } from '#server/schemas/common.ts'

/** One way to take part, with its price before taxes. */
export const PaymentModel = z.object({
  paymentModelId: Id,
  /** null when there is only one and it needs no name. */
  name: z.string().nullable(),
  price: Cents,
})
