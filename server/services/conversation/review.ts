import {
  findReview,
  findReviewBy,
  insertReview,
  listPublishedReviews,
  listReviewsBy,
  listReviewsOfActivity,
  lockReview,
  type ReviewsOf,
  type ReviewWithNames,
  sumMarksOfActivity,
  sumMarksOfHost,
  updateReview,
} from '#db/queries/conversation/review.ts'
import { averageOf, type ReviewRefusal } from '#server/domain/conversation/review.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { PAGE_SIZE, rowsAndNext } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { seeActivity } from '#server/services/activity/sight.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import { findReviewRefusal } from './may-review.ts'

interface ReviewsPage {
  reviews: ReviewWithNames[]
  hasNext: boolean
}

/** Lists the newest reviews that everybody may read. */
export async function listReviews({ db }: Services, of: ReviewsOf, page: number): Promise<ReviewsPage> {
  return cut(await listPublishedReviews(db, of, rowsAndNext(page)))
}

interface Marked extends ReviewsPage {
  count: number
  average: number | null
}

export interface ActivityReviews extends Marked {
  /** Also one that others do not see any more, so that its author can remove it. */
  own: ReviewWithNames | null
  mayReview: boolean
}

/**
 * Returns the reviews of one activity; undefined when this person may not see the activity, or there is none. `guest`:
 * the holder of a pass.
 */
export async function readReviewsOfActivity(
  services: Services,
  session: Session | null,
  { activityId, page }: { activityId: number; page: number },
  guest: Attendee | null = null,
): Promise<ActivityReviews | undefined> {
  const { db } = services
  const sight = await seeActivity(services, session, activityId, guest)
  if (!sight) return undefined
  const withHidden = session?.isOperator ?? false
  const marks = await sumMarksOfActivity(db, activityId)
  const hasAny = marks.count > 0 || withHidden
  const reviews = hasAny ? await listReviewsOfActivity(db, activityId, withHidden, rowsAndNext(page)) : []
  const found = { count: marks.count, average: averageOf(marks), ...cut(reviews) }
  const refused = session ? await findReviewRefusal(services, session, sight) : 'NOT_PRESENT'
  const own = session ? await findReviewBy(db, session.userId, activityId) : undefined
  return { ...found, own: own ?? null, mayReview: refused === null }
}

/** Returns this person's own review of each of these activities, by activity id. */
export async function readOwnReviews({ db }: Services, person: { userId: number }, activityIds: number[]) {
  const reviews = await listReviewsBy(db, person.userId, activityIds)
  return new Map(reviews.map((review) => [review.activityId, review]))
}

/** Returns the reviews of a host's activities. */
export async function readReviewsOfHost(services: Services, hostId: number, page: number): Promise<Marked> {
  const marks = await sumMarksOfHost(services.db, hostId)
  const found =
    marks.count > 0 ? await listReviews(services, { hostId }, page) : { reviews: [], hasNext: false }
  return { ...found, count: marks.count, average: averageOf(marks) }
}

type SaveResult =
  { review: ReviewWithNames } | { refused: ReviewRefusal | 'ACTIVITY_UNRECOVERED' | 'REVIEW_HIDDEN' }

/** Writes a review, or changes the existing one: a person has one per activity. */
export function saveReview(
  services: Services,
  person: Session,
  { activityId, mark, text }: { activityId: number; mark: number; text: string },
): Promise<SaveResult> {
  return inTransaction(services, async (services): Promise<SaveResult> => {
    const { db, now } = services
    await lockAccount(services, person.userId)
    const sight = await seeActivity(services, person, activityId)
    if (!sight) return { refused: 'ACTIVITY_UNRECOVERED' }
    const refused = await findReviewRefusal(services, person, sight)
    if (refused) return { refused }

    const at = instant(now())
    const known = await findReviewBy(db, person.userId, activityId)
    if (known?.hiddenAt) return { refused: 'REVIEW_HIDDEN' }
    const isSame = known?.mark === mark && known.text === text
    if (known && !isSame) await updateReview(db, known.id, { mark, text, editedAt: at })
    const { hostId } = sight.activity
    const reviewId =
      known?.id ??
      (await insertReview(db, { activityId, hostId, authorId: person.userId, mark, text, createdAt: at }))
    return { review: await reread(services, reviewId) }
  })
}

/** Deletes the words of a review; a hidden review stays hidden when it is written anew. */
export function removeReview(
  services: Services,
  person: Session,
  reviewId: number,
): Promise<{ removed: true } | { refused: 'REVIEW_UNRECOVERED' }> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const review = await lockReview(db, reviewId)
    if (review?.authorId !== person.userId || review.hiddenAt)
      return { refused: 'REVIEW_UNRECOVERED' as const }
    const nothing = { text: '', answer: null, answeredAt: null, answeredBy: null }
    await updateReview(db, reviewId, { ...nothing, removedAt: instant(now()) })
    return { removed: true as const }
  })
}

type ReviewAnswerResult = { review: ReviewWithNames } | { refused: 'REVIEW_UNRECOVERED' }

/** Writes the host's answer; null removes it. */
export function answerReview(
  services: Services,
  host: Session,
  { reviewId, answer }: { reviewId: number; answer: string | null },
): Promise<ReviewAnswerResult> {
  return inTransaction(services, async (services): Promise<ReviewAnswerResult> => {
    const { db, now } = services
    const review = await lockReview(db, reviewId)
    const named = review && (await findReview(db, reviewId))
    if (!named || named.hiddenAt || !actingOn(host, named).mayEdit) return { refused: 'REVIEW_UNRECOVERED' }
    const answered = { answer, answeredAt: instant(now()), answeredBy: host.userId }
    const taken = { answer: null, answeredAt: null, answeredBy: null }
    await updateReview(db, reviewId, answer === null ? taken : answered)
    return { review: await reread(services, reviewId) }
  })
}

type HideResult = { done: true } | { refused: 'NOT_FOUND' | 'ALREADY_DONE' }

/** Hides a review with a reason, or shows it again without one. Averages follow. */
export function setReviewHidden(
  services: Services,
  operator: Session,
  { reviewId, reason }: { reviewId: number; reason: string | null },
): Promise<HideResult> {
  return inTransaction(services, async (services): Promise<HideResult> => {
    const { db, now } = services
    const review = await lockReview(db, reviewId)
    if (!review) return { refused: 'NOT_FOUND' }
    if ((review.hiddenAt !== null) === (reason !== null)) return { refused: 'ALREADY_DONE' }

    const at = instant(now())
    const hidden = { hiddenAt: at, hiddenBy: operator.userId, hiddenReason: reason }
    const shown = { hiddenAt: null, hiddenBy: null, hiddenReason: null }
    await updateReview(db, reviewId, reason === null ? shown : hidden)
    const action = reason === null ? 'review.show' : 'review.hide'
    await writeAudit(services, operator, { action, subject: `review:${reviewId}`, detail: reason })
    return { done: true }
  })
}

async function reread({ db }: Services, reviewId: number): Promise<ReviewWithNames> {
  const review = await findReview(db, reviewId)
  if (!review) throw new Error(`review ${reviewId} was there a moment ago`)
  return review
}

function cut(found: ReviewWithNames[]): ReviewsPage {
  return { reviews: found.slice(0, PAGE_SIZE), hasNext: found.length > PAGE_SIZE }
}
