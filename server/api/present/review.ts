import type { ReviewWithNames } from '#db/queries/conversation/review.ts'
import type { Quote, Review, ReviewMark } from '#server/contract/entities.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Session } from '#server/runtime/context.ts'
import { presentAuthor, presentHost } from './activity.ts'

/** Returns the part of a review that a list of registrations shows. */
export function presentMark(review: Pick<ReviewWithNames, 'id' | 'mark'> | undefined): ReviewMark | null {
  return review ? { reviewId: review.id, mark: review.mark } : null
}

/** The same for everybody who asks. */
export function presentQuote(review: ReviewWithNames): Quote {
  const presented = presentReview(null, review)
  const { reviewId, activityId, activityName, slug, mark, text, author, createdAt } = presented
  const said = { reviewId, activityId, activityName, slug, mark, text, createdAt }
  return { ...said, author: author.displayName, language: review.activityLanguage }
}

interface Marked {
  reviews: ReviewWithNames[]
  hasNext: boolean
  count: number
  average: number | null
}

/** Returns a page of reviews with the average of all. */
export function presentReviews(session: Session | null, marked: Marked, page: number) {
  return { ...marked, page, reviews: marked.reviews.map((one) => presentReview(session, one)) }
}

export function presentReview(session: Session | null, review: ReviewWithNames): Review {
  const { id, activityId, activityName, mark, text, createdAt, editedAt, answer, answeredAt } = review
  const isOwn = session?.userId === review.authorId
  const mayWrite = session !== null && session.accountType !== 'BANNED'
  return {
    reviewId: id,
    activityId,
    activityName,
    slug: slugOf(activityName),
    mark,
    text,
    author: presentAuthor(review),
    host: presentHost(review),
    createdAt,
    editedAt,
    answer: answer === null || answeredAt === null ? null : { text: answer, answeredAt },
    hiddenReason: isOwn || session?.isOperator ? review.hiddenReason : null,
    isOwn,
    mayAnswer: mayWrite && review.hiddenAt === null && actingOn(session, review).mayEdit,
  }
}
