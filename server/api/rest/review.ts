import { open, signedIn } from '#server/api/base.ts'
import { presentReview } from '#server/api/present/review.ts'
import { refuse } from '#server/api/refuse.ts'
import { answerReview, listReviews, removeReview, saveReview } from '#server/services/conversation/review.ts'

const save = signedIn.review.save.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const saved = await saveReview(services, session, input)
  if ('refused' in saved) throw refuse(errors, saved)
  return presentReview(session, saved.review)
})

const remove = signedIn.review.remove.handler(async ({ input, context, errors }) => {
  const removed = await removeReview(context.services, context.session, input.query.reviewId)
  if ('refused' in removed) throw refuse(errors, removed)
  return removed
})

const answer = signedIn.review.answer.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const answered = await answerReview(services, session, input)
  if ('refused' in answered) throw refuse(errors, answered)
  return presentReview(session, answered.review)
})

export const review = { save, remove, answer }

/** GET /api/reviews, among the look-ups. */
export const reviews = open.lookup.reviews.handler(async ({ input, context: { services, session } }) => {
  const { page, ...of } = input
  const found = await listReviews(services, of, page)
  return found.reviews.map((one) => presentReview(session, one))
})
