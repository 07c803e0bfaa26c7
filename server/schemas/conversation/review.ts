import { z } from 'zod'
import { HIGHEST_MARK, LONGEST_REVIEW, LOWEST_MARK } from '#server/domain/conversation/review.ts'
import { missingOr, visibleProse } from '#server/schemas/platform/text.ts'

export const Mark = z
  .number(missingOr('review.mark.required', 'review.mark.wrong'))
  .int('review.mark.wrong')
  .min(LOWEST_MARK, 'review.mark.wrong')
  .max(HIGHEST_MARK, 'review.mark.wrong')

export const ReviewText = visibleProse('review.text', LONGEST_REVIEW)
export const ReviewForm = z.object({ mark: Mark, text: ReviewText })

export const ReviewAnswer = visibleProse('review.answer', LONGEST_REVIEW)
export const ReviewAnswerForm = z.object({ answer: ReviewAnswer })
