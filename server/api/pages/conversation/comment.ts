import { z } from 'zod'
import { openPage, operatorPage } from '#server/api/base.ts'
import { presentThread } from '#server/api/present/comment.ts'
import { unlessMissing, unlessRefused, useCase } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
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
import { findAttendee } from '#server/services/participation/attendee.ts'

/** A page of the comments on an activity. `guestId`: of somebody who is registered or in line for it. */
const section = openPage
  .input(z.object({ activityId: IdParam, page: PageParam, guestId: GuestPass }))
  .errors(ACTIVITY_UNRECOVERED)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const guest = await findAttendee(services, null, input.guestId)
    const conversation = await unlessMissing(
      errors.ACTIVITY_UNRECOVERED,
      readConversation(services, session, input, guest),
    )
    return present(session, conversation, input.page)
  })

/** One comment with a page of its replies. */
const thread = openPage
  .input(z.object({ activityId: IdParam, commentId: IdParam, page: PageParam, guestId: GuestPass }))
  .errors(NOT_FOUND)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const guest = await findAttendee(services, null, input.guestId)
    const conversation = await unlessMissing(errors.NOT_FOUND, readThread(services, session, input, guest))
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
  .input(z.object({ activityId: IdParam, commentId: IdParam, guestId: GuestPass }))
  .errors(NOT_FOUND)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const guest = await findAttendee(services, null, input.guestId)
    return unlessMissing(errors.NOT_FOUND, findPlace(services, session, input, guest))
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
