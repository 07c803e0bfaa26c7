import { signedIn } from '#server/api/base.ts'
import { refuse } from '#server/api/refuse.ts'
import { improveText, keepImproved } from '#server/services/activity/improvement.ts'

const ask = signedIn.improvement.ask.handler(async ({ input, context, errors }) => {
  const { prompt: text, activityId = null } = input
  const improved = await improveText(context.services, context.session, { text, activityId, language: null })
  if ('refused' in improved) throw refuse(errors, improved)
  return { improvmentId: improved.improvementId, response: improved.text }
})

const keep = signedIn.improvement.keep.handler(async ({ input, context, errors }) => {
  const { improvmentId, newResponse, rate = null } = input
  const improvement = { improvementId: improvmentId, newResponse, rate }
  const kept = await keepImproved(context.services, context.session, improvement)
  if ('refused' in kept) throw refuse(errors, kept)
  return { improvmentId, newResponse, rate }
})

export const improvement = { ask, keep }
