import { z } from 'zod'
import { TextToImprove } from '#server/schemas/activity/improvement.ts'
import { Id, Language } from '#server/schemas/platform/primitives.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { Improvement, IMPROVER_FAILED } from '../rest/improvement.ts'
import { ask as question, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

/** Like POST /api/activity/improve, for a text whose language the form names. */
const ask = question
  .input(z.object({ prompt: TextToImprove, activityId: Id.nullable(), language: Language }))
  .errors({
    ...UNAUTHORIZED,
    ...ACCOUNT_NOT_USABLE,
    ...ACTIVITY_UNRECOVERED,
    ...TOO_MANY_REQUESTS,
    ...IMPROVER_FAILED,
  })
  .output(Improvement)

export const improvement = { ask }
