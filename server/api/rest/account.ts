import { open, signedIn } from '#server/api/base.ts'
import { withOwnPassword } from '#server/api/rate-limit.ts'
import { resendConfirmation as resend, signUp as openAccount } from '#server/services/account/account.ts'
import { redeemPromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { confirmEmail as confirm } from '#server/services/account/confirmation.ts'
import { openGuestPass } from '#server/services/account/guest.ts'
import {
  changePassword as change,
  redeemPasswordCode,
  requestPassword as sendPassword,
} from '#server/services/account/sign-in/password.ts'
import { signUpWithProvider } from '#server/services/account/sign-in/provider-code.ts'
import { spend } from '#server/services/platform/rate-limit.ts'

const signUp = open.account.signUp.handler(async ({ input, context, errors }) => {
  const { services, peer, locale } = context
  const limit = await spend(services, input.asGuest ? 'guestPass' : 'signUp', peer)
  if (limit) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limit.retryAfterSeconds } })

  if (input.asGuest) {
    const { username: email, firstname: firstName, name: lastName = '' } = input
    const passing = await openGuestPass(services, { email, firstName, lastName, locale })
    if (passing.outcome === 'PASSED') return { userId: passing.pass }
    if (passing.outcome === 'ADDRESS_REFUSED') throw errors.ADDRESS_REFUSED()
    throw errors.ALREADY_REGISTERED()
  }
  const { password = '', providerId: code = '' } = input
  const signUpFields = {
    email: input.username,
    firstName: input.firstname,
    lastName: input.name ?? '',
    organisationName: input.incName || null,
    sponsorshipCode: input.sponsorshipCode || null,
    parentEmail: input.parentEmail ?? null,
    returnTo: input.redirectUri ?? null,
    locale,
  }
  const signedUp =
    input.provider === 'NONE'
      ? await openAccount(services, { ...signUpFields, password })
      : await signUpWithProvider(services, { ...signUpFields, code })
  switch (signedUp.outcome) {
    case 'SIGNED_UP':
      return { userId: signedUp.userId }
    case 'ALREADY_REGISTERED':
      throw errors.ALREADY_REGISTERED()
    case 'ADDRESS_REFUSED':
      throw errors.ADDRESS_REFUSED()
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
  const resending = await resend(services, session.userId)
  if (resending.outcome === 'TOO_MANY_EMAILS')
    throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: resending.retryAfterSeconds } })
  return { sent: resending.outcome === 'SENT' }
})

const confirmEmail = open.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const confirmation = await confirm(context.services, input.clid)
  switch (confirmation.outcome) {
    case 'CONFIRMED':
      return { confirmed: true, already: false, redirectUri: confirmation.returnTo }
    case 'ALREADY_CONFIRMED':
      return { confirmed: true, already: true, redirectUri: confirmation.returnTo }
    case 'UNKNOWN_LINK':
      throw errors.UNKNOWN_LINK()
    case 'EXPIRED_LINK':
      throw errors.EXPIRED_LINK()
  }
})

const askPasswordCode = open.account.askPasswordCode.handler(async ({ input, context, errors }) => {
  const sending = await sendPassword(context.services, input.email)
  switch (sending.outcome) {
    case 'SENT':
      return { valid: true }
    case 'UNKNOWN_EMAIL':
      throw errors.EMAIL_NOT_FOUND()
    case 'GUEST':
      throw errors.GUEST_HAS_NO_PASSWORD()
  }
})

const requestPassword = open.account.requestPassword.handler(async ({ input, context, errors }) => {
  const sending = await sendPassword(context.services, input.email)
  switch (sending.outcome) {
    case 'SENT':
      return { valid: true }
    case 'UNKNOWN_EMAIL':
      throw errors.EMAIL_NOT_FOUND()
    case 'GUEST':
      throw errors.GUEST_HAS_NO_PASSWORD()
  }
})

const changePassword = open.account.changePassword.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { previousPass: previous = '', newPass: next, code } = input
  if (!code && !session) throw errors.UNAUTHORIZED()
  const changing =
    code || !session
      ? await redeemPasswordCode(services, { code: code ?? '', next })
      : await withOwnPassword(services, session, () => change(services, session, { previous, next }))
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

const redeemCode = signedIn.account.redeemCode.handler(async ({ input, context, errors }) => {
  const { services, session } = context
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
