import { open } from '#server/api/base.ts'
import { recordConsent } from '#server/services/account/consent.ts'

const record = open.pages.consent.record.handler(({ input, context }) => {
  const { services, session, locale } = context
  return recordConsent(services, session, { ...input, purpose: 'ANALYTICS', locale })
})

export const consent = { record }
