import { resendConfirmation as resend, signUp as openAccount } from '#server/services/account.ts'
import { confirmEmail as confirm } from '#server/services/confirmation.ts'
import { openGuestPass } from '#server/services/guest.ts'
import { spend } from '#server/services/limit.ts'
import { open, signedIn } from './base.ts'
import { answerNotBuilt } from './not-built.ts'

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
  if (input.provider !== 'NONE' || !input.password || !input.name) throw errors.NOT_IMPLEMENTED()
  const signedUp = await openAccount(services, {
    email: input.username,
    password: input.password,
    firstName: input.firstname,
    lastName: input.name,
    organisationName: input.incName || null,
    sponsorshipCode: input.sponsorshipCode || null,
    locale,
  })
  switch (signedUp.outcome) {
    case 'SIGNED_UP':
      return { userId: signedUp.userId }
    case 'ALREADY_REGISTERED':
      throw errors.ALREADY_REGISTERED()
    case 'WEAK_PASSWORD':
      throw errors.WEAK_PASSWORD()
    case 'UNKNOWN_SPONSORSHIP_CODE':
      throw errors.UNKNOWN_SPONSORSHIP_CODE()
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

export const account = {
  signUp,
  resendConfirmation,
  confirmEmail,
  askPasswordCode: open.account.askPasswordCode.handler(answerNotBuilt),
  requestPassword: open.account.requestPassword.handler(answerNotBuilt),
  changePassword: open.account.changePassword.handler(answerNotBuilt),
  redeemCode: open.account.redeemCode.handler(answerNotBuilt),
}
