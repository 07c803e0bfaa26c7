import { signedIn } from '#server/api/base.ts'
import { type ImproveResult, improveText, keepImproved } from '#server/services/activity/improvement.ts'

const ask = signedIn.improvement.ask.handler(async ({ input, context, errors }) => {
  const { prompt: text, activityId = null } = input
  return present(
    await improveText(context.services, context.session, { text, activityId, language: null }),
    errors,
  )
})

const askInLanguage = signedIn.pages.improvement.ask.handler(async ({ input, context, errors }) => {
  const { prompt: text, activityId, language } = input
  return present(await improveText(context.services, context.session, { text, activityId, language }), errors)
})

type Errors = Parameters<Parameters<typeof signedIn.improvement.ask.handler>[0]>[0]['errors']

function present(improving: ImproveResult, errors: Errors) {
  switch (improving.outcome) {
    case 'IMPROVED':
      return { improvmentId: improving.improvementId, response: improving.text }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'TOO_MANY':
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: improving.retryAfterSeconds } })
    case 'FAILED':
      throw errors.IMPROVER_FAILED({ data: { reason: improving.failure } })
  }
}

const keep = signedIn.improvement.keep.handler(async ({ input, context, errors }) => {
  const { improvmentId, newResponse, rate = null } = input
  const improvement = { improvementId: improvmentId, newResponse, rate }
  const { outcome } = await keepImproved(context.services, context.session, improvement)
  switch (outcome) {
    case 'KEPT':
      return { improvmentId, newResponse, rate }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
  }
})

export const improvement = { ask, keep }

/** Used by our own pages only. */
export const improvementOfPages = { ask: askInLanguage }
