import { z } from 'zod'
import { Mark, ReviewAnswer, ReviewText } from '#server/schemas/conversation/review.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { Review } from '../entities/review.ts'
import { body, query } from './body.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED, call, UNAUTHORIZED } from './call.ts'

const tags = ['Reviews']

/** Missing, or not the caller's. */
const REVIEW_UNRECOVERED = { REVIEW_UNRECOVERED: { status: 404 } } as const

const save = call
  .route({
    method: 'POST',
    path: '/reviews',
    summary: 'Leave or change my review of an activity',
    description:
      'A mark from 1 to 5 and a sentence, by somebody who was marked present. There is one for each person and activity: sent again, it is changed.',
    tags,
  })
  .input(body({ activityId: Id, mark: Mark, text: ReviewText }))
  .errors({
    ...UNAUTHORIZED,
    ...ACCOUNT_NOT_USABLE,
    ...ACTIVITY_UNRECOVERED,
    NOT_PRESENT: { status: 403 },
    REVIEW_HIDDEN: { status: 409 },
  })
  .output(Review)

const remove = call
  .route({
    method: 'DELETE',
    path: '/reviews',
    inputStructure: 'detailed',
    summary: 'Take my review back',
    tags,
  })
  .input(z.object({ query: query({ reviewId: IdParam }) }))
  .errors({ ...UNAUTHORIZED, ...REVIEW_UNRECOVERED })
  .output(z.object({ removed: z.literal(true) }))

const answer = call
  .route({
    method: 'POST',
    path: '/reviews/answer',
    summary: 'Answer a review of my activity',
    description: 'Sent again, the answer is changed; `null` takes it back.',
    tags,
  })
  .input(body({ reviewId: Id, answer: ReviewAnswer.nullable() }))
  .errors({ ...UNAUTHORIZED, ...ACCOUNT_NOT_USABLE, ...REVIEW_UNRECOVERED })
  .output(Review)

export const review = { save, remove, answer }
