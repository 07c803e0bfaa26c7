import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { TOO_MANY_REQUESTS } from '#server/contract/rest/call.ts'
import { CONSENT_ANSWERS } from '#server/domain/account/consent.ts'
import { recordConsent } from '#server/services/account/consent.ts'

/** The answer to the consent bar. `pseudonym`: identifies this browser since its first answer. */
const record = openPage
  .errors(TOO_MANY_REQUESTS)
  .input(
    z.object({
      answer: z.enum(CONSENT_ANSWERS, { error: 'common.choice' }),
      pseudonym: z.uuid({ error: 'common.notText' }).nullable(),
    }),
  )
  .handler(({ input, context: { services, session, locale } }) =>
    recordConsent(services, session, { ...input, purpose: 'ANALYTICS', locale }),
  )

export const consent = { record }
