import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { Language } from '#server/schemas/platform/primitives.ts'
import { setLocale } from '#server/services/account/account.ts'

/** Stores the language with the account; without one only the cookie remembers it. */
const set = openPage
  .input(z.object({ locale: Language }))
  .handler(async ({ input: { locale }, context: { services, session } }) => {
    if (session) await setLocale(services, session.userId, locale)
    return { locale }
  })

export const locale = { set }
