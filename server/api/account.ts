import type { Context, Services, Session } from '#server/context.ts'
import { emailKey, resendConfirmation as resend, signUp as openAccount } from '#server/services/account.ts'
import { confirmEmail as confirm } from '#server/services/confirmation.ts'
import { openGuestPass } from '#server/services/guest.ts'
import {
  changePassword as change,
  redeemPasswordCode,
  requestPassword as sendPassword,
} from '#server/services/password.ts'
import { signUpWithProvider } from '#server/services/provider-code.ts'
import { redeemPromotionalCode } from '#server/services/promotional-code.ts'
import { spend } from '#server/services/limit.ts'
import { open, signedIn } from './base.ts'

const signUp = open.account.signUp.handler(async ({ input, context, errors }) => {
  const { services, peer, locale } = context
  const limit =
    (await spend('signUpByPeer', peer)) ??
    (input.asGuest ? null : await spend('letterByRecipient', input.username.toLowerCase()))
  if (limit) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limit.retryAfterSeconds } })

  if (input.asGuest) {
    const { username: email, firstname: firstName, name: lastName = '' } = input
    const passing = await openGuestPass(services, { email, firstName, lastName, locale })
    if (passing.outcome === 'PASSED') return { userId: passing.pass }
    throw errors.ALREADY_REGISTERED()
  }
  const { password = '', providerId: code = '' } = input
  const wish = {
    email: input.username,
    firstName: input.firstname,
    lastName: input.name ?? '',
    organisationName: input.incName || null,
    sponsorshipCode: input.sponsorshipCode || null,
    locale,
  }
  const signedUp =
    input.provider === 'NONE'
      ? await openAccount(services, { ...wish, password })
      : await signUpWithProvider(services, { ...wish, code })
  switch (signedUp.outcome) {
    case 'SIGNED_UP':
      return { userId: signedUp.userId }
    case 'ALREADY_REGISTERED':
      throw errors.ALREADY_REGISTERED()
    case 'GUEST_ADDRESS':
      throw errors.GUEST_ADDRESS()
    case 'WEAK_PASSWORD':
      throw errors.WEAK_PASSWORD()
    case 'UNKNOWN_SPONSORSHIP_CODE':
      throw errors.UNKNOWN_SPONSORSHIP_CODE()
    case 'UNKNOWN_PROVIDER_CODE':
      throw errors.UNKNOWN_PROVIDER_CODE()
  }
})

const resendConfirmation = signedIn.account.resendConfirmation.handler(async ({ context, errors }) => {
  const { services, session } = context
  const limit = await spend('letterByRecipient', session.email.toLowerCase())
  if (limit) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limit.retryAfterSeconds } })
  const { outcome } = await resend(services, session.userId)
  return { sent: outcome === 'SENT' }
})

const confirmEmail = open.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const { outcome } = await confirm(context.services, input.clid)
  switch (outcome) {
    case 'CONFIRMED':
      return { confirmed: true, already: false }
    case 'ALREADY_CONFIRMED':
      return { confirmed: true, already: true }
    case 'UNKNOWN_LINK':
      throw errors.UNKNOWN_LINK()
    case 'EXPIRED_LINK':
      throw errors.EXPIRED_LINK()
  }
})

/** Limits by network address and by recipient come before anything is looked up. */
async function sendCode({ services, peer }: Context, email: string) {
  const limit = (await spend('signUpByPeer', peer)) ?? (await spend('letterByRecipient', emailKey(email)))
  return limit ? { outcome: 'TOO_MANY' as const, ...limit } : sendPassword(services, email)
}

const askPasswordCode = open.account.askPasswordCode.handler(async ({ input, context, errors }) => {
  const sending = await sendCode(context, input.email)
  switch (sending.outcome) {
    case 'SENT':
      return { valid: true }
    case 'UNKNOWN_EMAIL':
      throw errors.EMAIL_NOT_FOUND()
    case 'GUEST':
      throw errors.GUEST_HAS_NO_PASSWORD()
    case 'TOO_MANY':
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: sending.retryAfterSeconds } })
  }
})

const requestPassword = open.account.requestPassword.handler(async ({ input, context, errors }) => {
  const sending = await sendCode(context, input.email)
  switch (sending.outcome) {
    case 'SENT':
      return { valid: true }
    case 'UNKNOWN_EMAIL':
      throw errors.EMAIL_NOT_FOUND()
    case 'GUEST':
      throw errors.GUEST_HAS_NO_PASSWORD()
    case 'TOO_MANY':
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: sending.retryAfterSeconds } })
  }
})

const changePassword = open.account.changePassword.handler(async ({ input, context, errors }) => {
  const { services, session, peer } = context
  const { previousPass, newPass: next, code } = input
  const limit = await spend('signInByPeer', peer)
  if (limit) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limit.retryAfterSeconds } })
  if (!code && !session) throw errors.UNAUTHORIZED()
  const changing = code
    ? await redeemPasswordCode(services, { code, next })
    : await changeOwn(services, session, { previous: previousPass ?? '', next })
  switch (changing.outcome) {
    case 'CHANGED':
      return { changed: true as const }
    case 'WEAK_PASSWORD':
      throw errors.WEAK_PASSWORD()
    case 'WRONG_PASSWORD':
      throw errors.WRONG_PASSWORD()
    case 'UNKNOWN_CODE':
      throw errors.UNKNOWN_CODE()
    case 'EXPIRED_CODE':
      throw errors.EXPIRED_CODE()
  }
})

/** Tries are counted for the account too: a session left open is not a way to guess its password. */
async function changeOwn(
  services: Services,
  session: Session | null,
  wish: { previous: string; next: string },
): ReturnType<typeof change> {
  if (!session || (await spend('signInByAccount', emailKey(session.email))))
    return { outcome: 'WRONG_PASSWORD' }
  return change(services, session, wish)
}

const redeemCode = signedIn.account.redeemCode.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const limit = await spend('codeByAccount', String(session.userId))
  if (limit) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limit.retryAfterSeconds } })
  const redeeming = await redeemPromotionalCode(services, session, input.code)
  switch (redeeming.outcome) {
    case 'REDEEMED':
      return { proUntil: redeeming.proUntil, percent: redeeming.percent }
    case 'UNKNOWN_CODE':
      throw errors.UNKNOWN_CODE()
    case 'CODE_OVER':
      throw errors.CODE_OVER()
    case 'CODE_USED':
      throw errors.CODE_USED()
  }
})

export const account = {
  signUp,
  resendConfirmation,
  confirmEmail,
  askPasswordCode,
  requestPassword,
  changePassword,
  redeemCode,
}
