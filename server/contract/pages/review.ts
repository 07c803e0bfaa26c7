import { z } from 'zod'
import { HidingReason } from '#server/schemas/conversation/comment.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { Review, ReviewSummary } from '../entities/review.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const Reviews = ReviewSummary.extend({
  reviews: z.array(Review),
  page: z.int().min(0),
  hasNext: z.boolean(),
})

const ofActivity = ask
  .input(z.object({ activityId: IdParam, page: PageParam }))
  .errors(ACTIVITY_UNRECOVERED)
  .output(
    Reviews.extend({
      /** The caller's own. */
      own: Review.nullable(),
      mayReview: z.boolean(),
    }),
  )

/** Of all the activities of a host that everybody may see. */
const ofHost = ask.input(z.object({ userId: IdParam, page: PageParam })).output(Reviews)

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN, ...NOT_FOUND, ALREADY_DONE: { status: 409 } })
const Done = z.object({ done: z.literal(true) })

const hide = operators.input(z.object({ reviewId: IdParam, reason: HidingReason })).output(Done)
const show = operators.input(z.object({ reviewId: IdParam })).output(Done)

export const review = { ofActivity, ofHost, hide, show }
