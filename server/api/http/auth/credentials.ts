import { z } from 'zod'
import { type Answer, type CallHead, json } from '#server/api/http/answer.ts'
import { problem } from '#server/api/http/problem.ts'
import type { Context } from '#server/runtime/context.ts'
import { LONGEST_CODE } from '#server/schemas/account/second-factor.ts'
import { isCsrfGenuine } from './csrf.ts'
import { signIn } from './sign-in.ts'
import { signedInCookies } from './signed-in-cookies.ts'

/** Of a form, or of JSON. */
export type Fields = Record<string, unknown>

/** No email address contains control characters, and PostgreSQL refuses to search for NUL. */
const Credentials = z.object({
  username: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u),
  password: z.string().max(128),
  /** Of an app, or a recovery code: only accounts with a second factor need one. */
  code: z.string().max(LONGEST_CODE).optional(),
})

/** A browser gets its cookie; a mobile client, which identifies itself in a header, gets a bearer token. */
export async function signInWithCredentials(
  context: Context,
  request: CallHead,
  fields: Fields,
): Promise<Answer> {
  const { services, session, peer, locale } = context
  const isMobile = request.headers.get('X-Viree-Client') === 'mobile'
  if (!isMobile && !isCsrfGenuine(services, request.headers, fields.csrfToken)) {
    return json(403, problem(locale, 'CSRF_MISMATCH'))
  }
  const { data } = Credentials.safeParse(fields)
  if (!data) return refuse(context, 'CREDENTIALS_SIGNIN')

  const device = {
    client: isMobile ? 'mobile' : 'web',
    headers: request.headers,
    replaces: isMobile ? undefined : session?.sessionId,
  } as const
  const { username: email, password, code } = data
  const signedIn = await signIn(services, { email, password, code, peer }, device)
  if ('refused' in signedIn) {
    if (signedIn.refused === 'TOO_MANY_REQUESTS') return tooMany(context, signedIn.data.retryAfter)
    return refuse(context, signedIn.refused)
  }
  if (isMobile) {
    const { token, expiresAt, device } = signedIn
    return json(200, { token, expires: expiresAt.toISOString(), device })
  }
  const cookies = await signedInCookies(services, signedIn)
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return json(200, { url: returnAddress(context, fields.callbackUrl) }, headers)
}

function tooMany({ locale }: Context, retryAfter: number): Answer {
  const wait: [string, string] = ['Retry-After', String(retryAfter)]
  return json(429, problem(locale, 'TOO_MANY_REQUESTS', { retryAfter }), [wait])
}

/** The stock client reads the error from the address; the code is for all other clients. */
function refuse({ services: { settings }, locale }: Context, code: keyof typeof CLIENT_ERRORS): Answer {
  const url = `${settings.publicUrl}/api/auth/error?error=${CLIENT_ERRORS[code]}&provider=credentials`
  return json(401, { ...problem(locale, code), url })
}

const CLIENT_ERRORS = {
  CREDENTIALS_SIGNIN: 'CredentialsSignin',
  SECOND_FACTOR_REQUIRED: 'SecondFactorRequired',
  SECOND_FACTOR_WRONG: 'SecondFactorWrong',
} as const

/** Only addresses of this site. */
export function returnAddress({ services: { settings } }: Context, wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, settings.publicUrl)) return settings.publicUrl
  const url = new URL(wanted, settings.publicUrl)
  return url.origin === settings.publicUrl ? url.href : settings.publicUrl
}
