import { open, signedIn } from '#server/api/base.ts'
import { presentReview } from '#server/api/present/review.ts'
import { answerReview, listReviews, removeReview, saveReview } from '#server/services/conversation/review.ts'

const save = signedIn.review.save.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const saving = await saveReview(services, session, input)
  switch (saving.outcome) {
    case 'SAVED':
      return presentReview(session, saving.review)
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'NOT_PRESENT':
      throw errors.NOT_PRESENT()
    case 'HIDDEN':
      throw errors.REVIEW_HIDDEN()
  }
})

const remove = signedIn.review.remove.handler(async ({ input, context, errors }) => {
  const removal = await removeReview(context.services, context.session, input.query.reviewId)
  switch (removal.outcome) {
    case 'REMOVED':
      return { removed: true as const }
    case 'NOT_FOUND':
      throw errors.REVIEW_UNRECOVERED()
  }
})

const answer = signedIn.review.answer.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const answering = await answerReview(services, session, input)
  switch (answering.outcome) {
    case 'ANSWERED':
      return presentReview(session, answering.review)
    case 'NOT_FOUND':
      throw errors.REVIEW_UNRECOVERED()
  }
})

export const review = { save, remove, answer }

/** GET /api/reviews, among the look-ups. */
export const reviews = open.lookup.reviews.handler(async ({ input, context: { services, session } }) => {
  const { page, ...of } = input
  const found = await listReviews(services, of, page)
  return found.reviews.map((one) => presentReview(session, one))
})
