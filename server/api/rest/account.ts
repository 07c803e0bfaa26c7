import { open, signedIn } from '#server/api/base.ts'
import { refuse } from '#server/api/refuse.ts'
import { resendConfirmation, signUp } from '#server/services/account/account.ts'
import { redeemPromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { confirmEmail } from '#server/services/account/confirmation.ts'
import { openGuestPass } from '#server/services/account/guest.ts'
import {
  changePassword,
  redeemPasswordCode,
  requestPassword,
} from '#server/services/account/sign-in/password.ts'
import { signUpWithProvider } from '#server/services/account/sign-in/provider-code.ts'

const createAccount = open.account.signUp.handler(async ({ input, context, errors }) => {
  const { services, peer, locale } = context
  const { username: email, firstname: firstName, name: lastName = '' } = input
  const person = { email, firstName, lastName, locale, peer }
  if (input.asGuest) {
    const opened = await openGuestPass(services, person)
    if ('refused' in opened) throw refuse(errors, opened)
    return { userId: opened.pass }
  }
  const { password = '', providerId: code = '' } = input
  const fields = {
    ...person,
    organisationName: input.incName || null,
    sponsorshipCode: input.sponsorshipCode || null,
    parentEmail: input.parentEmail ?? null,
    returnTo: input.redirectUri ?? null,
  }
  const signedUp =
    input.provider === 'NONE'
      ? await signUp(services, { ...fields, password })
      : await signUpWithProvider(services, { ...fields, code })
  if ('refused' in signedUp) throw refuse(errors, signedUp)
  return { userId: signedUp.userId }
})

const resend = signedIn.account.resendConfirmation.handler(async ({ context, errors }) => {
  const resent = await resendConfirmation(context.services, context.session.userId)
  if ('refused' in resent) throw refuse(errors, resent)
  return resent
})

const confirm = open.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const confirmed = await confirmEmail(context.services, input.clid)
  if ('refused' in confirmed) throw refuse(errors, confirmed)
  return { confirmed: true, already: confirmed.isRepeat, redirectUri: confirmed.returnTo }
})

const askPasswordCode = open.account.askPasswordCode.handler(async ({ input, context, errors }) => {
  const requested = await requestPassword(context.services, input.email)
  if ('refused' in requested) throw refuse(errors, requested)
  return { valid: true }
})

const sendPassword = open.account.requestPassword.handler(async ({ input, context, errors }) => {
  const requested = await requestPassword(context.services, input.email)
  if ('refused' in requested) throw refuse(errors, requested)
  return { valid: true }
})

const change = open.account.changePassword.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { previousPass: previous = '', newPass: next, code } = input
  if (!code && !session) throw errors.UNAUTHORIZED()
  const changed =
    code || !session
      ? await redeemPasswordCode(services, { code: code ?? '', next })
      : await changePassword(services, session, { previous, next })
  if ('refused' in changed) throw refuse(errors, changed)
  return { changed: true as const }
})

const redeemCode = signedIn.account.redeemCode.handler(async ({ input, context, errors }) => {
  const redeemed = await redeemPromotionalCode(context.services, context.session, input.code)
  if ('refused' in redeemed) throw refuse(errors, redeemed)
  return redeemed
})

export const account = {
  signUp: createAccount,
  resendConfirmation: resend,
  confirmEmail: confirm,
  askPasswordCode,
  requestPassword: sendPassword,
  changePassword: change,
  redeemCode,
}
