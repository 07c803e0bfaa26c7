import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED, TOO_MANY_REQUESTS } from '#server/contract/rest/call.ts'
import { IMPROVER_FAILED } from '#server/contract/rest/improvement.ts'
import { TextToImprove } from '#server/schemas/activity/improvement.ts'
import { Id, Language } from '#server/schemas/platform/primitives.ts'
import { improveText } from '#server/services/activity/improvement.ts'

/** Like POST /api/activity/improve, for a text whose language the form names. */
const ask = signedInPage
  .errors({
    ...ACCOUNT_NOT_USABLE,
    ...ACTIVITY_UNRECOVERED,
    ...TOO_MANY_REQUESTS,
    ...IMPROVER_FAILED,
  })
  .input(z.object({ prompt: TextToImprove, activityId: Id.nullable(), language: Language }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { prompt: text, activityId, language } = input
    const wanted = { text, activityId, language }
    const improved = await unlessRefused(errors, improveText(services, session, wanted))
    return { improvmentId: improved.improvementId, response: improved.text }
  })

export const improvement = { ask }
