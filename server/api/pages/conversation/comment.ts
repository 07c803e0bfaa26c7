import { z } from 'zod'
import { openPage, operatorPage } from '#server/api/base.ts'
import { presentThread } from '#server/api/present/comment.ts'
import { unlessMissing, unlessRefused, useCase } from '#server/api/refuse.ts'
import { ACTIVITY_UNRECOVERED, NOT_FOUND } from '#server/contract/rest/call.ts'
import type { Session } from '#server/runtime/context.ts'
import { HidingReason } from '#server/schemas/conversation/comment.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { hideComment, showComment } from '#server/services/conversation/comment.ts'
import {
  type Conversation,
  findPlace,
  readConversation,
  readThread,
} from '#server/services/conversation/read.ts'

/** A page of the comments on an activity. */
const section = openPage
  .input(z.object({ activityId: IdParam, page: PageParam }))
  .errors(ACTIVITY_UNRECOVERED)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const conversation = await unlessMissing(
      errors.ACTIVITY_UNRECOVERED,
      readConversation(services, session, input),
    )
    return present(session, conversation, input.page)
  })

/** One comment with a page of its replies. */
const thread = openPage
  .input(z.object({ activityId: IdParam, commentId: IdParam, page: PageParam }))
  .errors(NOT_FOUND)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const conversation = await unlessMissing(errors.NOT_FOUND, readThread(services, session, input))
    return present(session, conversation, input.page)
  })

function present(
  session: Session | null,
  { activity, threads, hasNext, refusal }: Conversation,
  page: number,
) {
  const comments = threads.map((one) => presentThread(session, activity, one))
  return { comments, page, hasNext, closed: refusal, isCancelled: activity.cancelledAt !== null }
}

/** The position of a comment: the page of its thread, and its page within that thread. */
const place = openPage
  .input(z.object({ activityId: IdParam, commentId: IdParam }))
  .errors(NOT_FOUND)
  .handler(async ({ input, context, errors }) => {
    const found = await unlessMissing(errors.NOT_FOUND, findPlace(context.services, context.session, input))
    return found
  })

const operators = operatorPage.errors({ ...NOT_FOUND, ALREADY_DONE: { status: 409 } })

const hide = operators
  .input(z.object({ commentId: IdParam, reason: HidingReason }))
  .handler(useCase(hideComment))

const show = operators
  .input(z.object({ commentId: IdParam }))
  .handler(({ input, context, errors }) =>
    unlessRefused(errors, showComment(context.services, context.session, input.commentId)),
  )

export const conversation = { section, thread, place, hide, show }
