import { z } from 'zod'
import { ImprovedText, ImprovementRate, TextToImprove } from '#server/schemas/activity/improvement.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { body } from './body.ts'
import {
  ACCOUNT_NOT_USABLE,
  ACTIVITY_UNRECOVERED,
  call,
  NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from './call.ts'

const tags = ['Improvement of texts']

/** The caller keeps the text; trying again may help. */
export const IMPROVER_FAILED = {
  IMPROVER_FAILED: {
    status: 503,
    data: z.object({ reason: z.enum(['TOO_SLOW', 'UNREACHABLE', 'REFUSED', 'UNREADABLE', 'TOO_LONG']) }),
  },
} as const

export const Improvement = z.object({ improvmentId: Id, response: z.string() })

const ask = call
  .route({
    method: 'POST',
    path: '/activity/improve',
    summary: 'Have a description reread and cared for',
    description:
      'Nothing of the activity changes: the answer is a proposal, in the language of the activity; without one, in the caller’s.',
    tags,
  })
  .input(body({ prompt: TextToImprove, activityId: Id.nullish() }))
  .errors({
    ...UNAUTHORIZED,
    ...ACCOUNT_NOT_USABLE,
    ...ACTIVITY_UNRECOVERED,
    ...TOO_MANY_REQUESTS,
    ...IMPROVER_FAILED,
  })
  .output(Improvement)

const keep = call
  .route({
    method: 'PUT',
    path: '/activity/improve',
    summary: 'Keep the text as it was edited, and say whether it helped',
    tags,
  })
  .input(body({ improvmentId: Id, newResponse: ImprovedText, rate: ImprovementRate.nullish() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(z.object({ improvmentId: Id, newResponse: z.string(), rate: z.int().nullable() }))

export const improvement = { ask, keep }
