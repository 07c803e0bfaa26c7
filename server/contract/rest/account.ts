import { z } from 'zod'
import { isSameMailbox } from '#server/domain/account/parent.ts'
import {
  ConfirmationLinkId,
  Email,
  FirstName,
  NewPassword,
  PasswordCode,
  PromotionalCode,
  ReturnPath,
  SponsorshipCode,
} from '#server/schemas/account/account.ts'
import { SecondFactorCode } from '#server/schemas/account/second-factor.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { body, query } from './body.ts'
import {
  call,
  NEW_PASSWORD_REFUSED,
  ORGANISATION_ADMIN_REQUIRED,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from './call.ts'
import { identityProof } from './identity-proof.ts'

const tags = ['Account']

/** What a client may send as the password of a guest: it is ignored and never hashed. */
const AnyPassword = z.string({ error: 'password.required' }).max(200, 'password.tooLong')

const SignUp = body({
  username: Email,
  password: AnyPassword.optional(),
  name: optionalLine('nom', 60),
  firstname: FirstName,
  incName: optionalLine('incName', 120),
  provider: z.enum(['NONE', 'GOOGLE'], { error: 'common.choice' }).default('NONE'),
  providerId: optionalLine('text', 500),
  redirectUri: ReturnPath,
  sponsorshipCode: SponsorshipCode,
  asGuest: Flag.default(false),
  parentEmail: Email.optional(),
})
  .refine(({ asGuest, name }) => asGuest || Boolean(name), {
    path: ['name'],
    error: 'nom.required',
    ...whenReadable('asGuest', 'name'),
  })
  .refine(({ asGuest, parentEmail }) => !asGuest || parentEmail === undefined, {
    path: ['parentEmail'],
    error: 'parentEmail.guest',
    ...whenReadable('asGuest', 'parentEmail'),
  })
  .refine(({ username, parentEmail }) => !parentEmail || !isSameMailbox(username, parentEmail), {
    path: ['parentEmail'],
    error: 'parentEmail.same',
    ...whenReadable('username', 'parentEmail'),
  })
  .superRefine(
    ({ asGuest, provider, password }, issues) => {
      if (asGuest || provider !== 'NONE') return
      const judged = NewPassword.safeParse(password)
      for (const { message } of judged.error?.issues ?? [])
        issues.addIssue({ code: 'custom', path: ['password'], message })
    },
    whenReadable('asGuest', 'provider', 'password'),
  )

const signUp = call
  .route({
    method: 'POST',
    path: '/user',
    summary: 'Open an account',
    description:
      'The account waits for its email address to be confirmed. Calling accepts the terms of use and the privacy policy in force. With `asGuest`, without a password: `userId` is then a pass, good for 24 hours, to send as `guestId`. `redirectUri` is the page of this site to which the confirmation leads back; another address is left out. Whoever is under 14 gives the email address of a parent as `parentEmail`: the account then waits until the parent has agreed, too.',
    tags,
  })
  .input(SignUp)
  .errors({
    ALREADY_REGISTERED: { status: 409 },
    /** No account is created with this address; its owner may write to us. */
    ADDRESS_REFUSED: { status: 403 },
    /** The address registered as a guest: a link to choose a password was just sent to it. */
    GUEST_ADDRESS: { status: 409 },
    ...NEW_PASSWORD_REFUSED,
    UNKNOWN_SPONSORSHIP_CODE: { status: 422 },
    /** The `providerId` was not issued by our callback, is used or over, or is for another address. */
    UNKNOWN_PROVIDER_CODE: { status: 422 },
    ...TOO_MANY_REQUESTS,
  })
  .output(z.object({ userId: z.union([Id, z.string()]) }))

const resendConfirmation = call
  .route({
    method: 'POST',
    path: '/user/resendmailvalidation',
    summary: 'Send the confirmation email again',
    description:
      '`sent` is false when the account waits for nothing. A parent who has yet to agree to the account of somebody under 14 is written to again, too.',
    tags,
  })
  .errors({ ...UNAUTHORIZED, ...TOO_MANY_REQUESTS })
  .output(z.object({ sent: z.boolean() }))

const confirmEmail = call
  .route({
    method: 'POST',
    path: '/utils/confirmMail',
    summary: 'Confirm an email address',
    description:
      'With the secret of the link in the email, good once and for 48 hours. A second call is not an error. `redirectUri` is the page that the sign-up gave, or null. `waitsForParent`: the account of somebody under 14 opens once their parent has agreed.',
    tags,
  })
  .input(body({ clid: ConfirmationLinkId }))
  .errors({ UNKNOWN_LINK: { status: 404 }, EXPIRED_LINK: { status: 410 }, ...TOO_MANY_REQUESTS })
  .output(
    z.object({
      confirmed: z.literal(true),
      already: z.boolean(),
      redirectUri: z.string().nullable(),
      waitsForParent: z.boolean(),
    }),
  )

/** The errors of a request for a code (spec §8). */
const passwordRequest = {
  /** Nobody has this address. */
  EMAIL_NOT_FOUND: { status: 404 },
  /** A guest has no password: the link in their emails lets them choose one. */
  GUEST_HAS_NO_PASSWORD: { status: 403 },
  ...TOO_MANY_REQUESTS,
} as const

const askPasswordCode = call
  .route({
    method: 'GET',
    path: '/profil/pass',
    summary: 'Ask for a code to choose a new password',
    description:
      'Sends the email. Never acts on HEAD or on a prefetch. New clients use POST /api/profil/pass/request.',
    tags,
  })
  .input(query({ email: Email }))
  .errors(passwordRequest)
  .output(z.object({ valid: z.boolean() }))

const requestPassword = call
  .route({
    method: 'POST',
    path: '/profil/pass/request',
    summary: 'Ask for a code to choose a new password, for new clients',
    description:
      '`redirectUri` is the page of this site to which the new password leads back; another address is left out.',
    tags,
  })
  .input(body({ email: Email, redirectUri: ReturnPath }))
  .errors(passwordRequest)
  .output(z.object({ valid: z.boolean() }))

const changePassword = call
  .route({
    method: 'POST',
    path: '/profil/pass',
    summary: 'Choose a new password, with the previous one or with a code',
    description:
      'With a code, `redirectUri` is the page that the request for it gave, if it gave one. An account with two-step verification then wants `secondFactorCode`, too.',
    tags,
  })
  .input(
    body({
      previousPass: AnyPassword.optional(),
      newPass: NewPassword,
      code: PasswordCode,
      secondFactorCode: SecondFactorCode.optional(),
    }).refine(({ previousPass, code }) => Boolean(previousPass) || Boolean(code), {
      path: ['previousPass'],
      error: 'password.required',
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    WRONG_PASSWORD: { status: 422 },
    ...NEW_PASSWORD_REFUSED,
    UNKNOWN_CODE: { status: 404 },
    EXPIRED_CODE: { status: 410 },
    SECOND_FACTOR_REQUIRED: { status: 422 },
    SECOND_FACTOR_WRONG: { status: 422 },
    GUEST_HAS_NO_PASSWORD: { status: 403 },
    ...TOO_MANY_REQUESTS,
  })
  .output(z.object({ changed: z.literal(true), redirectUri: z.string().optional() }))

const redeemCode = call
  .route({ method: 'POST', path: '/user/promotional-code', summary: 'Use a promotional code', tags })
  .input(body({ code: PromotionalCode }))
  .errors({
    ...UNAUTHORIZED,
    UNKNOWN_CODE: { status: 404 },
    CODE_OVER: { status: 410 },
    CODE_USED: { status: 409 },
    ...ORGANISATION_ADMIN_REQUIRED,
    ...TOO_MANY_REQUESTS,
  })
  .output(
    z.object({
      /** PRO until then; null: the code gives no months. */
      proUntil: Instant.nullable(),
      /** Off the next subscription; null: the code gives none. */
      percent: z.int().min(1).max(100).nullable(),
    }),
  )

export const account = {
  signUp,
  resendConfirmation,
  confirmEmail,
  askPasswordCode,
  requestPassword,
  changePassword,
  redeemCode,
  ...identityProof,
}
