import { z } from 'zod'
import {
  HIGHEST_MARK,
  LONGEST_COMMENT,
  LONGEST_REVIEW,
  LOWEST_MARK,
} from '#server/domain/conversation/comment.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { missingOr, visibleProse } from '#server/schemas/platform/text.ts'

/** The text of a comment: plain text with visible characters. */
export const CommentText = visibleProse('comment', LONGEST_COMMENT)

export const CommentForm = z.object({ comment: CommentText, commentId: Id.optional() })
export const CommentChangeForm = z.object({ comment: CommentText, commentId: Id })
export const CommentChoice = z.object({ commentId: Id })

/** Kept in the audit log, and shown to the author. */
export const HidingReason = visibleProse('hiding.reason', 400)
export const HidingForm = z.object({ reason: HidingReason })

export const Mark = z
  .number(missingOr('review.mark.required', 'review.mark.wrong'))
  .int('review.mark.wrong')
  .min(LOWEST_MARK, 'review.mark.wrong')
  .max(HIGHEST_MARK, 'review.mark.wrong')

export const ReviewText = visibleProse('review.text', LONGEST_REVIEW)
export const ReviewForm = z.object({ mark: Mark, text: ReviewText })

export const ReviewAnswer = visibleProse('review.answer', LONGEST_REVIEW)
export const ReviewAnswerForm = z.object({ answer: ReviewAnswer })
