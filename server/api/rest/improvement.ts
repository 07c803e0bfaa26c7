import { signedIn } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { improveText, keepImproved } from '#server/services/activity/improvement.ts'

const ask = signedIn.improvement.ask.handler(async ({ input, context: { services, session }, errors }) => {
  const { prompt: text, activityId = null } = input
  const wanted = { text, activityId, language: null }
  const improved = await unlessRefused(errors, improveText(services, session, wanted))
  return { improvmentId: improved.improvementId, response: improved.text }
})

const keep = signedIn.improvement.keep.handler(async ({ input, context, errors }) => {
  const { improvmentId, newResponse, rate } = input
  const improvement = { improvementId: improvmentId, newResponse, rate }
  const kept = await unlessRefused(errors, keepImproved(context.services, context.session, improvement))
  return { improvmentId, newResponse, rate: kept.rate }
})

export const improvement = { ask, keep }
