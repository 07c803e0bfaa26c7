import type { ReviewWithNames } from '#db/queries/conversation/review.ts'
import { open, signedIn } from '#server/api/base.ts'
import { presentReview } from '#server/api/present/review.ts'
import type { Session } from '#server/runtime/context.ts'
import {
  readReviewsOfActivity,
  readReviewsOfHost,
  setReviewHidden,
} from '#server/services/conversation/review.ts'

const ofActivity = open.pages.review.ofActivity.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const found = await readReviewsOfActivity(services, session, input)
  if (!found) throw errors.ACTIVITY_UNRECOVERED()
  const { own, mayReview, ...marked } = found
  return {
    ...present(session, marked, input.page),
    own: own && presentReview(session, own),
    mayReview,
  }
})

const ofHost = open.pages.review.ofHost.handler(async ({ input, context: { services, session } }) =>
  present(session, await readReviewsOfHost(services, input.userId, input.page), input.page),
)

function present(
  session: Session | null,
  marked: { reviews: ReviewWithNames[]; hasNext: boolean; count: number; average: number | null },
  page: number,
) {
  return { ...marked, page, reviews: marked.reviews.map((one) => presentReview(session, one)) }
}

const hide = signedIn.pages.review.hide.handler(async ({ input, context, errors }) => {
  const { outcome } = await setReviewHidden(context.services, context.session, input)
  switch (outcome) {
    case 'DONE':
      return { done: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ALREADY':
      throw errors.ALREADY_DONE()
  }
})

const show = signedIn.pages.review.show.handler(async ({ input: { reviewId }, context, errors }) => {
  const { outcome } = await setReviewHidden(context.services, context.session, { reviewId, reason: null })
  switch (outcome) {
    case 'DONE':
      return { done: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ALREADY':
      throw errors.ALREADY_DONE()
  }
})

export const review = { ofActivity, ofHost, hide, show }
