import { z } from 'zod'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { requiredProse } from '#server/schemas/platform/text.ts'

/** `/operations/comptes/:userId`: the reason of a ban, of lifting it, or of ending sessions. */
export const BanForm = z.object({ reason: requiredProse('ban.reason', 400) })

/** The text that participants of called-off activities read. */
export const BanCallOffForm = z.object({
  activityIds: z
    .array(IdParam, { error: 'ban.activities' })
    .min(1, 'ban.activities')
    .max(1000, 'ban.activities'),
  message: requiredProse('ban.message', 400),
})

/** The same as a form: what is cancelled stays so, so the box beside the button is ticked. */
export const ConfirmedBanCallOffForm = BanCallOffForm.extend({
  confirmed: z.literal(true, { error: 'ban.confirmed' }),
})
