import { z } from 'zod'
import { IdentityCode } from '#server/schemas/account/account.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { body } from './body.ts'
import { call, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

const tags = ['Account']

/** Only its length is bounded: the account decides. */
const Password = z.string({ error: 'password.required' }).max(200, 'password.tooLong')

const confirmIdentity = call
  .route({
    method: 'POST',
    path: '/user/confirm-identity',
    summary: 'Prove who is signed in',
    description:
      'With the password, or with the code of POST /api/user/confirm-identity/code. Calls that answer CONFIRM_IDENTITY ask for it when the last proof in this session, or the sign-in, is more than an hour old. Passkeys are for the pages of the site.',
    tags,
  })
  .input(
    body({ password: Password.optional(), code: IdentityCode.optional() }).refine(
      ({ password, code }) => Boolean(password) !== Boolean(code),
      { path: ['password'], error: 'password.required', ...whenReadable('password', 'code') },
    ),
  )
  .errors({
    ...UNAUTHORIZED,
    WRONG_PASSWORD: { status: 422 },
    /** It is another one, was used, replaced or tried five times, or is more than ten minutes old. */
    WRONG_CODE: { status: 422 },
    ...TOO_MANY_REQUESTS,
  })
  .output(z.object({ confirmed: z.literal(true) }))

const sendIdentityCode = call
  .route({
    method: 'POST',
    path: '/user/confirm-identity/code',
    summary: 'Send a code to prove who is signed in',
    description:
      'Six digits, sent to the email address of the account, good for ten minutes in the session that asks. `sent` is false when the address has not been confirmed.',
    tags,
  })
  .errors({ ...UNAUTHORIZED, ...TOO_MANY_REQUESTS })
  .output(z.object({ sent: z.boolean() }))

export const identityProof = { confirmIdentity, sendIdentityCode }
