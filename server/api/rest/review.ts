import { open, signedIn } from '#server/api/base.ts'
import { presentReview } from '#server/api/present/review.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { answerReview, listReviews, removeReview, saveReview } from '#server/services/conversation/review.ts'

const save = signedIn.review.save.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const saved = await unlessRefused(errors, saveReview(services, session, input))
  return presentReview(session, saved.review)
})

const remove = signedIn.review.remove.handler(({ input, context, errors }) =>
  unlessRefused(errors, removeReview(context.services, context.session, input.query.reviewId)),
)

const answer = signedIn.review.answer.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const answered = await unlessRefused(errors, answerReview(services, session, input))
  return presentReview(session, answered.review)
})

export const review = { save, remove, answer }

/** GET /api/reviews, among the look-ups. */
export const reviews = open.lookup.reviews.handler(async ({ input, context: { services, session } }) => {
  const { page, ...of } = input
  const found = await listReviews(services, of, page)
  return found.reviews.map((one) => presentReview(session, one))
})
