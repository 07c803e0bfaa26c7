import { z } from 'zod'
import { LONGEST_COMMENT } from '#server/domain/conversation/comment.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { visibleProse } from '#server/schemas/platform/text.ts'

/** The text of a comment: plain text with visible characters. */
export const CommentText = visibleProse('comment', LONGEST_COMMENT)

export const CommentForm = z.object({ comment: CommentText, commentId: Id.optional() })
export const CommentChangeForm = z.object({ comment: CommentText, commentId: Id })

/** Kept in the audit log, and shown to the author. */
export const HidingReason = visibleProse('hiding.reason', 400)
export const HidingForm = z.object({ reason: HidingReason })
