import { open, signedIn } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { resendConfirmation, signUp } from '#server/services/account/account.ts'
import { redeemPromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { confirmEmail } from '#server/services/account/confirmation.ts'
import { openGuestPass } from '#server/services/account/guest.ts'
import { sendIdentityCode } from '#server/services/account/sign-in/identity-code.ts'
import { proveIdentity } from '#server/services/account/sign-in/identity-proof.ts'
import { changePassword } from '#server/services/account/sign-in/password.ts'
import { redeemPasswordCode, requestPassword } from '#server/services/account/sign-in/password-code.ts'
import { signUpWithProvider } from '#server/services/account/sign-in/provider-code.ts'

const createAccount = open.account.signUp.handler(async ({ input, context, errors }) => {
  const { services, peer, locale } = context
  const { username: email, firstname: firstName, name: lastName = '' } = input
  const person = { email, firstName, lastName, locale, peer }
  if (input.asGuest) {
    const opened = await unlessRefused(errors, openGuestPass(services, person))
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
  const signedUp = await unlessRefused(
    errors,
    input.provider === 'NONE'
      ? signUp(services, { ...fields, password })
      : signUpWithProvider(services, { ...fields, code }),
  )
  return { userId: signedUp.userId }
})

const resend = signedIn.account.resendConfirmation.handler(({ context, errors }) =>
  unlessRefused(errors, resendConfirmation(context.services, context.session.userId)),
)

const confirm = open.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const confirmed = await unlessRefused(errors, confirmEmail(context.services, input.clid))
  const { isRepeat, returnTo, waitsForParent } = confirmed
  return { confirmed: true, already: isRepeat, redirectUri: returnTo, waitsForParent }
})

const askPasswordCode = open.account.askPasswordCode.handler(async ({ input, context, errors }) => {
  await unlessRefused(errors, requestPassword(context.services, { email: input.email, returnTo: null }))
  return { valid: true }
})

const sendPassword = open.account.requestPassword.handler(async ({ input, context, errors }) => {
  const { email, redirectUri: returnTo = null } = input
  await unlessRefused(errors, requestPassword(context.services, { email, returnTo }))
  return { valid: true }
})

const change = open.account.changePassword.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { previousPass: previous = '', newPass: next, code, secondFactorCode = null } = input
  if (!code && !session) throw errors.UNAUTHORIZED()
  const changed = await unlessRefused(
    errors,
    code || !session
      ? redeemPasswordCode(services, { code: code ?? '', next, secondFactorCode })
      : changePassword(services, session, { previous, next }),
  )
  const redirectUri = 'returnTo' in changed ? changed.returnTo : null
  return { changed: true as const, ...(redirectUri && { redirectUri }) }
})

const redeemCode = signedIn.account.redeemCode.handler(({ input, context, errors }) =>
  unlessRefused(errors, redeemPromotionalCode(context.services, context.session, input.code)),
)

const confirmIdentity = signedIn.account.confirmIdentity.handler(({ input, context, errors }) => {
  const { services, session } = context
  const { password = '', code } = input
  return unlessRefused(
    errors,
    code
      ? proveIdentity(services, session, ['CODE', code])
      : proveIdentity(services, session, ['PASSWORD', password]),
  )
})

const sendCode = signedIn.account.sendIdentityCode.handler(({ context: { services, session }, errors }) =>
  unlessRefused(errors, sendIdentityCode(services, session)),
)

export const account = {
  signUp: createAccount,
  resendConfirmation: resend,
  confirmEmail: confirm,
  askPasswordCode,
  requestPassword: sendPassword,
  changePassword: change,
  redeemCode,
  confirmIdentity,
  sendIdentityCode: sendCode,
}
