import { recordConsent } from '#server/services/consent.ts'
import { spend } from '#server/services/limit.ts'
import { open } from '../base.ts'

const record = open.pages.consent.record.handler(async ({ input, context, errors }) => {
  const { services, session, locale, peer } = context
  const limit = await spend('consentByPeer', peer)
  if (limit) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limit.retryAfterSeconds } })
  return recordConsent(services, session, { ...input, purpose: 'ANALYTICS', locale })
})

export const consent = { record }
