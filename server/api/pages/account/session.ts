import { open, signedIn } from '#server/api/base.ts'
import { presentSessionUser } from '#server/api/present/session.ts'
import { ownPages } from '#server/api/rest/profile.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { mayAct } from '#server/domain/account/standing.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { acceptTerms as accept, isSponsorshipCode, setLocale } from '#server/services/account/account.ts'
import { agreeAsParent as agree, endOfWaiting, findChild } from '#server/services/account/parent.ts'
import { choosePassword as choose } from '#server/services/account/sign-in/password.ts'
import {
  forgetIdentity as forget,
  listIdentities,
} from '#server/services/account/sign-in/provider-identity.ts'
import { closeSession, closeSessionOf, listSessions } from '#server/services/account/sign-in/session.ts'
import { findOwnBan } from '#server/services/moderation/ban.ts'
import { privacy } from './own-data.ts'

const current = open.pages.session.current.handler(({ context: { session } }) => {
  if (!session) return null
  return {
    ...presentSessionUser(session),
    firstname: session.firstName,
    pictureUrl: null,
    isOperator: session.isOperator,
    isUsable: mayAct(session),
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
const sessions = signedIn.pages.account.sessions.handler(async ({ context: { services, session } }) => {
  const open = await listSessions(services, session)
  return open.map(({ id, client, userAgent, createdAt, lastSeenAt }) => ({
    sessionId: id,
    client,
    userAgent,
    since: createdAt,
    lastSeen: lastSeenAt,
    isCurrent: id === session.sessionId,
  }))
})

const endSession = signedIn.pages.account.endSession.handler(async ({ input, context, errors }) => {
  const { outcome } = await closeSessionOf(context.services, context.session, input.sessionId ?? null)
  if (outcome === 'NOT_FOUND') throw errors.NOT_FOUND()
  return { ended: true as const }
})

const identities = signedIn.pages.account.identities.handler(async ({ context: { services, session } }) => {
  const known = await listIdentities(services, session)
  return known.map(({ id, provider, email, createdAt, lastUsedAt }) => ({
    identityId: id,
    provider,
    email,
    since: createdAt,
    lastUsed: lastUsedAt,
  }))
})

const forgetIdentity = signedIn.pages.account.forgetIdentity.handler(async ({ input, context, errors }) => {
  const { outcome } = await forget(context.services, context.session, input.identityId)
  switch (outcome) {
    case 'FORGOTTEN':
      return { forgotten: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'PASSWORD_REQUIRED':
      throw errors.PASSWORD_REQUIRED()
  }
})

const parentRequest = open.pages.account.parentRequest.handler(async ({ input, context, errors }) => {
  const child = await findChild(context.services, input.link)
  if (!child) throw errors.UNKNOWN_LINK()
  return { firstname: child.firstName, agreed: !waitsForParent(child), until: endOfWaiting(child) }
})

const agreeAsParent = open.pages.account.agreeAsParent.handler(async ({ input, context, errors }) => {
  const { outcome } = await agree(context.services, input.link, context.locale)
  switch (outcome) {
    case 'AGREED':
      return { agreed: true as const, already: false }
    case 'ALREADY_AGREED':
      return { agreed: true as const, already: true }
    case 'UNKNOWN_LINK':
      throw errors.UNKNOWN_LINK()
  }
})

const sponsor = open.pages.account.sponsor.handler(async ({ input, context }) => {
  return { known: await isSponsorshipCode(context.services, input.code) }
})

const closure = signedIn.pages.account.closure.handler(async ({ context: { services, session } }) => {
  const ban = await findOwnBan(services, session)
  return ban && { reason: ban.reason, since: ban.bannedAt }
})

const choosePassword = open.pages.account.choosePassword.handler(async ({ input, context, errors }) => {
  const choosing = await choose(context.services, { pass: input.guestId, next: input.newPass })
  switch (choosing.outcome) {
    case 'CHANGED':
      return { userId: choosing.userId }
    case 'UNKNOWN_PASS':
      throw errors.UNKNOWN_PASS()
    case 'WEAK_PASSWORD':
      throw errors.WEAK_PASSWORD()
  }
})

export const account = {
  acceptTerms,
  ...ownPages,
  ...privacy,
  sessions,
  endSession,
  identities,
  forgetIdentity,
  choosePassword,
  parentRequest,
  agreeAsParent,
  sponsor,
  closure,
}
export const locale = { set }
