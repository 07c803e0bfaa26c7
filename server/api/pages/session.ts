import { closeSession } from '#server/services/session.ts'
import { isUsable } from '#server/domain/account-standing.ts'
import { acceptTerms as accept, setLocale } from '#server/services/account.ts'
import { CURRENT_TERMS } from '#server/domain/terms.ts'
import { open, signedIn } from '../base.ts'
import { presentSessionUser } from '../present/session.ts'

const current = open.pages.session.current.handler(({ context: { session } }) => {
  if (!session) return null
  return {
    ...presentSessionUser(session),
    firstname: session.firstName,
    pictureUrl: null,
    isOperator: session.isOperator,
    isUsable: isUsable(session.standing),
  }
})

const end = open.pages.session.end.handler(async ({ context: { services, session } }) => {
  if (session) await closeSession(services, session.sessionId)
  return { ended: true as const }
})

const acceptTerms = signedIn.pages.account.acceptTerms.handler(async ({ context: { services, session } }) => {
  await accept(services, session.userId)
  return { version: CURRENT_TERMS }
})

const set = open.pages.locale.set.handler(async ({ input: { locale }, context: { services, session } }) => {
  if (session) await setLocale(services, session.userId, locale)
  return { locale }
})

export const session = { current, end }
export const account = { acceptTerms }
export const locale = { set }
