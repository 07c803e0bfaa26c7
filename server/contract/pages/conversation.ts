import { z } from 'zod'
import { HidingReason } from '#server/schemas/conversation/comment.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { Comment } from '../entities/comment.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** A page of what is said about an activity, and whether more may be said. */
const Section = z.object({
  comments: z.array(Comment),
  page: z.int().min(0),
  hasNext: z.boolean(),
  /** Why nothing new may be said; null: it may. */
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

/** Where a comment stands: on which page its thread is, and on which page of that thread it is. */
const place = ask
  .input(z.object({ activityId: IdParam, commentId: IdParam }))
  .errors(NOT_FOUND)
  .output(z.object({ threadId: z.int(), page: z.int(), replyPage: z.int() }))

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN, ...NOT_FOUND, ALREADY_DONE: { status: 409 } })
const Done = z.object({ done: z.literal(true) })

const hide = operators.input(z.object({ commentId: IdParam, reason: HidingReason })).output(Done)
const show = operators.input(z.object({ commentId: IdParam })).output(Done)

export const conversation = { section, thread, place, hide, show }
