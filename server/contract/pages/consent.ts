import { z } from 'zod'
import { CONSENT_ANSWERS } from '#server/domain/account/consent.ts'
import { ask, TOO_MANY_REQUESTS } from './call.ts'

/** The answer to the consent bar. `pseudonym`: identifies this browser since its first answer. */
const record = ask
  .input(
    z.object({
      answer: z.enum(CONSENT_ANSWERS, { error: 'common.choice' }),
      pseudonym: z.uuid({ error: 'common.notText' }).nullable(),
    }),
  )
  .errors({ ...TOO_MANY_REQUESTS })
  .output(z.object({ pseudonym: z.uuid() }))

export const consent = { record }
