import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { refuse } from '#server/api/refuse.ts'
import {
  ACCOUNT_NOT_USABLE,
  ACTIVITY_UNRECOVERED,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from '#server/contract/rest/call.ts'
import { IMPROVER_FAILED } from '#server/contract/rest/improvement.ts'
import { TextToImprove } from '#server/schemas/activity/improvement.ts'
import { Id, Language } from '#server/schemas/platform/primitives.ts'
import { improveText } from '#server/services/activity/improvement.ts'

/** Like POST /api/activity/improve, for a text whose language the form names. */
const ask = signedInPage
  .errors({
    ...UNAUTHORIZED,
    ...ACCOUNT_NOT_USABLE,
    ...ACTIVITY_UNRECOVERED,
    ...TOO_MANY_REQUESTS,
    ...IMPROVER_FAILED,
  })
  .input(z.object({ prompt: TextToImprove, activityId: Id.nullable(), language: Language }))
  .handler(async ({ input, context, errors }) => {
    const { prompt: text, activityId, language } = input
    const improved = await improveText(context.services, context.session, { text, activityId, language })
    if ('refused' in improved) throw refuse(errors, improved)
    return { improvmentId: improved.improvementId, response: improved.text }
  })

export const improvement = { ask }
