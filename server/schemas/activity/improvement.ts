import { z } from 'zod'
import { LONGEST_TEXT } from '#server/domain/activity/improvement.ts'
import { requiredProse } from '#server/schemas/platform/text.ts'

export const TextToImprove = requiredProse('improvement.prompt', LONGEST_TEXT)

export const ImprovedText = requiredProse('improvement.response', LONGEST_TEXT)

/** Stars; 0: it did not help at all. */
export const ImprovementRate = z
  .int({ error: 'improvement.rate' })
  .min(0, 'improvement.rate')
  .max(5, 'improvement.rate')
