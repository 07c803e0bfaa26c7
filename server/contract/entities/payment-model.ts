import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Cents, Id } from '#server/schemas/platform/primitives.ts'

/** One way to take part, with its price before taxes. */
export const PaymentModel = z.object({
  paymentModelId: Id,
  /** null when there is only one and it needs no name. */
  name: z.string().nullable(),
  price: Cents,
  /** The limit of this payment model; null = only the limit of the activity. */
  limit: z.int().min(1).nullable(),
  /** How many of those are left; null without a limit of its own. */
  placesLeft: z.int().min(0).nullable(),
  /** When it is available; null = from publication on, and until the start. */
  salesStart: Instant.nullable(),
  salesEnd: Instant.nullable(),
  membersOnly: z.boolean(),
  /** Sales taxes are added to the price, where the host collects them. */
  taxed: z.boolean(),
})
