import { z } from 'zod'
import { HidingReason } from '#server/schemas/conversation/comment.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { Comment } from '../entities/comment.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** A page of the comments on an activity, and whether more may be written. */
const Section = z.object({
  comments: z.array(Comment),
  page: z.int().min(0),
  hasNext: z.boolean(),
  /** The reason why nothing new may be written; null: it may. */
  closed: z.enum(['ACTIVITY_NOT_VALID', 'CONVERSATION_CLOSED']).nullable(),
})

const section = ask
  .input(z.object({ activityId: IdParam, page: PageParam }))
  .errors(ACTIVITY_UNRECOVERED)
  .output(Section)

/** One comment with a page of its replies. */
const thread = ask
  .input(z.object({ activityId: IdParam, commentId: IdParam, page: PageParam }))
  .errors(NOT_FOUND)
  .output(Section)

/** The position of a comment: the page of its thread, and its page within that thread. */
const place = ask
  .input(z.object({ activityId: IdParam, commentId: IdParam }))
  .errors(NOT_FOUND)
  .output(z.object({ threadId: z.int(), page: z.int(), replyPage: z.int() }))

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN, ...NOT_FOUND, ALREADY_DONE: { status: 409 } })
const Done = z.object({ done: z.literal(true) })

const hide = operators.input(z.object({ commentId: IdParam, reason: HidingReason })).output(Done)
const show = operators.input(z.object({ commentId: IdParam })).output(Done)

export const conversation = { section, thread, place, hide, show }
