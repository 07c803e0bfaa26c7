import { z } from 'zod'
import { REFUSAL_REASONS } from '#server/domain/moderation/validation.ts'
import { requiredProse } from '#server/schemas/platform/text.ts'

/** `/operations/activites`: the reason of a refusal, and one sentence for its host. */
export const ModerationForm = z.object({
  reason: z.enum(REFUSAL_REASONS, { error: 'moderation.reason.required' }),
  message: requiredProse('moderation.message', 400),
})
