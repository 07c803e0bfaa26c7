import { oc } from '@orpc/contract'
import { z } from 'zod'
import { Session } from './entities/session.ts'

/**
 * `/api/auth/*` uses the wire format of the NextAuth v4 client: form bodies, cookies, redirects. Resource routes serve
 * it; this only describes it for the OpenAPI document.
 */
const tags = ['Authentication']

const provider = z.object({ provider: z.string() })

const session = oc
  .route({ method: 'GET', path: '/auth/session', summary: 'Who is signed in; {} when nobody is', tags })
  .output(z.union([Session, z.object({})]))

const csrf = oc
  .route({ method: 'GET', path: '/auth/csrf', summary: 'The token that forms send back', tags })
  .output(z.object({ csrfToken: z.string() }))

const providers = oc
  .route({ method: 'GET', path: '/auth/providers', summary: 'The ways to sign in', tags })
  .output(
    z.record(
      z.string(),
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        signinUrl: z.string(),
        callbackUrl: z.string(),
      }),
    ),
  )

const signIn = oc
  .route({
    method: 'POST',
    path: '/auth/signin/{provider}',
    summary: 'Begin to sign in with a provider',
    tags,
  })
  .input(provider)

const credentials = oc
  .route({
    method: 'POST',
    path: '/auth/callback/credentials',
    summary: 'Sign in with an email address and a password',
    description:
      'Form fields `username`, `password`, `csrfToken`, and `json=true` for an answer in JSON. An account with two-step verification answers `SECOND_FACTOR_REQUIRED` until the field `code` has the code of the app, or a recovery code. With the header `X-Viree-Client: mobile` it answers `{token, expires, device}`: the first for `Authorization: Bearer`, the last to send as `X-Viree-Device` with the next sign-in.',
    tags,
  })
  .errors({
    CREDENTIALS_SIGNIN: { status: 401 },
    SECOND_FACTOR_REQUIRED: { status: 401 },
    SECOND_FACTOR_WRONG: { status: 401 },
  })
  .output(
    z.union([
      z.object({ url: z.string() }),
      z.object({ token: z.string(), expires: z.string(), device: z.string() }),
    ]),
  )

const callback = oc
  .route({
    method: 'GET',
    path: '/auth/callback/{provider}',
    summary: 'Where a provider sends the person back to',
    tags,
  })
  .input(provider)

const signOut = oc
  .route({ method: 'POST', path: '/auth/signout', summary: 'Sign out', tags })
  .output(z.object({ url: z.string() }))

const log = oc.route({ method: 'POST', path: '/auth/_log', summary: 'What went wrong in a client', tags })

export const authContract = { session, csrf, providers, signIn, credentials, callback, signOut, log }
