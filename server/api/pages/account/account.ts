import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { unlessMissing, unlessRefused } from '#server/api/refuse.ts'
import { NOT_FOUND, TOO_MANY_REQUESTS } from '#server/contract/rest/call.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import {
  Email,
  GuestPassToken,
  NewPassword,
  OrganisationName,
  ParentLink,
  PasswordCode,
  SponsorshipCode,
} from '#server/schemas/account/account.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { acceptTerms, isSponsorshipCode } from '#server/services/account/account.ts'
import { agreeAsParent, endOfWaiting, findChild } from '#server/services/account/parent.ts'
import { choosePassword } from '#server/services/account/sign-in/password.ts'
import { asksSecondFactor } from '#server/services/account/sign-in/password-code.ts'
import { forgetIdentity, listIdentities } from '#server/services/account/sign-in/provider-identity.ts'
import { closeSessionOf, listSessions } from '#server/services/account/sign-in/session.ts'
import { findOwnBan } from '#server/services/moderation/ban.ts'
import { leaving, ownData, remove } from './own-data.ts'
import { billing, details, removePicture } from './profile.ts'

/** Accepts the terms in force: for me, and as an admin for the organisation that I act for. */
const accept = signedInPage.handler(async ({ context: { services, session } }) => {
  await acceptTerms(services, session)
  return { version: CURRENT_TERMS }
})

/** `/mon-compte/securite`: where I am signed in, last seen first. */
const sessions = signedInPage.handler(async ({ context: { services, session } }) => {
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

/** Signs me out there; without an id, everywhere but here. */
const endSession = signedInPage
  .errors(NOT_FOUND)
  .input(z.object({ sessionId: IdParam.nullish() }))
  .handler(({ input, context, errors }) =>
    unlessRefused(errors, closeSessionOf(context.services, context.session, input.sessionId ?? null)),
  )

/** The accounts of a provider with which I may sign in here. */
const identities = signedInPage.handler(async ({ context: { services, session } }) => {
  const known = await listIdentities(services, session)
  return known.map(({ id, provider, email, createdAt, lastUsedAt }) => ({
    identityId: id,
    provider,
    email,
    since: createdAt,
    lastUsed: lastUsedAt,
  }))
})

/** Removes a provider's account: it no longer signs in here. Without a password it may be the only way to sign in. */
const forget = signedInPage
  .errors({ ...NOT_FOUND, PASSWORD_REQUIRED: { status: 409 } })
  .input(z.object({ identityId: IdParam }))
  .handler(({ input, context, errors }) =>
    unlessRefused(errors, forgetIdentity(context.services, context.session, input.identityId)),
  )

/** A guest creates an account with the link of an email. */
const choose = openPage
  .errors({
    UNKNOWN_PASS: { status: 404 },
    ADDRESS_REFUSED: { status: 403 },
    WEAK_PASSWORD: { status: 422 },
    BREACHED_PASSWORD: { status: 422 },
    UNKNOWN_SPONSORSHIP_CODE: { status: 422 },
    PARENT_IS_SELF: { status: 422 },
  })
  .input(
    z.object({
      guestId: GuestPassToken,
      newPass: NewPassword,
      incName: OrganisationName,
      sponsorshipCode: SponsorshipCode,
      parentEmail: Email.optional(),
    }),
  )
  .handler(({ input, context: { services, peer }, errors }) => {
    const { guestId: pass, newPass: next, incName, sponsorshipCode, parentEmail = null } = input
    const account = {
      organisationName: incName || null,
      sponsorshipCode: sponsorshipCode || null,
      parentEmail,
    }
    return unlessRefused(errors, choosePassword(services, { pass, next, peer, ...account }))
  })

/** What the page of a mailed code has to ask for beside the new password. */
const passwordCode = openPage.input(z.object({ code: PasswordCode })).handler(async ({ input, context }) => ({
  needsSecondFactor: await asksSecondFactor(context.services, input.code ?? ''),
}))

/** What a parent reads before they agree to the account of a person under 14, identified by the email's link. */
const parentRequest = openPage
  .errors({ UNKNOWN_LINK: { status: 404 } })
  .input(z.object({ link: ParentLink }))
  .handler(async ({ input, context, errors }) => {
    const child = await unlessMissing(errors.UNKNOWN_LINK, findChild(context.services, input.link))
    return { firstname: child.firstName, agreed: !waitsForParent(child), until: endOfWaiting(child) }
  })

/** A parent agrees. A second call is not an error. */
const agree = openPage
  .errors({ UNKNOWN_LINK: { status: 404 }, ...TOO_MANY_REQUESTS })
  .input(z.object({ link: ParentLink }))
  .handler(async ({ input, context, errors }) => {
    const agreed = await unlessRefused(errors, agreeAsParent(context.services, input.link, context.locale))
    return { agreed: true as const, already: agreed.isRepeat }
  })

/** Whether a sponsorship code exists, so that a form reports an unknown one in time. */
const sponsor = openPage
  .errors(TOO_MANY_REQUESTS)
  .input(z.object({ code: z.string({ error: 'common.notText' }).max(10_000, 'sponsorshipCode.tooLong') }))
  .handler(async ({ input, context }) => ({ known: await isSponsorshipCode(context.services, input.code) }))

/** The reason why an operator closed my account; null: it is open. */
const closure = signedInPage.handler(async ({ context: { services, session } }) => {
  const ban = await findOwnBan(services, session)
  return ban && { reason: ban.reason, since: ban.bannedAt }
})

export const account = {
  acceptTerms: accept,
  billing,
  details,
  removePicture,
  sessions,
  endSession,
  identities,
  forgetIdentity: forget,
  choosePassword: choose,
  passwordCode,
  parentRequest,
  agreeAsParent: agree,
  sponsor,
  closure,
  ownData,
  leaving,
  remove,
}
