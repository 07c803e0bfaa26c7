import { z } from 'zod'
import { openPage, operatorPage } from '#server/api/base.ts'
import { presentReview, presentReviews } from '#server/api/present/review.ts'
import { unlessMissing, unlessRefused, useCase } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { ACTIVITY_UNRECOVERED, NOT_FOUND } from '#server/contract/rest/call.ts'
import { HidingReason } from '#server/schemas/conversation/comment.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import {
  readReviewsOfActivity,
  readReviewsOfHost,
  setReviewHidden,
} from '#server/services/conversation/review.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'

/** The reviews of an activity, and the caller's own. `guestId`: of somebody who is registered or in line for it. */
const ofActivity = openPage
  .input(z.object({ activityId: IdParam, page: PageParam, guestId: GuestPass }))
  .errors(ACTIVITY_UNRECOVERED)
  .handler(async ({ input, context: { services, session }, errors }) => {
    const guest = await findAttendee(services, null, input.guestId)
    const found = await unlessMissing(
      errors.ACTIVITY_UNRECOVERED,
      readReviewsOfActivity(services, session, input, guest),
    )
    const { own, mayReview, ...marked } = found
    return {
      ...presentReviews(session, marked, input.page),
      own: own && presentReview(session, own),
      mayReview,
    }
  })

/** Of all the activities of a host that everybody may see. */
const ofHost = openPage
  .input(z.object({ userId: IdParam, page: PageParam }))
  .handler(async ({ input: { userId, page }, context: { services, session } }) =>
    presentReviews(session, await readReviewsOfHost(services, userId, page), page),
  )

const operators = operatorPage.errors({ ...NOT_FOUND, ALREADY_DONE: { status: 409 } })

const hide = operators
  .input(z.object({ reviewId: IdParam, reason: HidingReason }))
  .handler(useCase(setReviewHidden))

const show = operators
  .input(z.object({ reviewId: IdParam }))
  .handler(({ input: { reviewId }, context, errors }) =>
    unlessRefused(errors, setReviewHidden(context.services, context.session, { reviewId, reason: null })),
  )

export const review = { ofActivity, ofHost, hide, show }
