import { type Answer, type CallHead, json, type ReadBody, redirect } from '#server/api/http/answer.ts'
import { parseUrlEncoded } from '#server/api/http/body/form.ts'
import { isJsonReadable } from '#server/api/http/body/json-shape.ts'
import { forgetSession } from '#server/api/http/cookies/session.ts'
import { problem } from '#server/api/http/problem.ts'
import { presentSessionUser } from '#server/api/present/session.ts'
import type { Context } from '#server/runtime/context.ts'
import { type Fields, returnAddress, signInWithCredentials } from './credentials.ts'
import { isCsrfGenuine, issueCsrf } from './csrf.ts'
import { comeBackFromGoogle, describeGoogle, leaveForGoogle, offersGoogle } from './google.ts'
import { signOut } from './sign-in.ts'

/** The calls of the NextAuth v4 wire format (decisions §3), so that its stock client signs in and out against us. */
export const AUTH_PATHS: [string, string[]][] = [
  ['/auth/session', ['GET']],
  ['/auth/csrf', ['GET']],
  ['/auth/providers', ['GET']],
  ['/auth/signin', ['GET']],
  ['/auth/signin/*', ['POST']],
  ['/auth/callback/credentials', ['POST']],
  ['/auth/callback/*', ['GET']],
  ['/auth/signout', ['POST']],
  ['/auth/error', ['GET']],
  ['/auth/_log', ['POST']],
]

export async function answerAuth(context: Context, request: CallHead, path: string, readBody: ReadBody) {
  switch (path) {
    case '/auth/session':
      return json(200, currentSession(context))
    case '/auth/csrf': {
      const { csrfToken, setCookie } = issueCsrf(context.services, request.headers)
      return json(200, { csrfToken }, setCookie ? [['Set-Cookie', setCookie]] : [])
    }
    case '/auth/providers':
      return json(200, {
        credentials: describeCredentials(context),
        ...(offersGoogle(context.services) && { google: describeGoogle(context.services) }),
      })
    case '/auth/signin':
    case '/auth/error':
      return toScreen(request)
    case '/auth/signin/credentials':
      return json(200, { url: `${context.services.settings.publicUrl}/authentification?set=login` })
    case '/auth/callback/credentials':
    case '/auth/signout':
    case '/auth/signin/google':
      return answerForm(context, request, path, await readFields(request, readBody))
    case '/auth/_log':
      return json(200, {})
    case '/auth/callback/google':
      return offersGoogle(context.services) && request.method === 'GET'
        ? comeBackFromGoogle(context, request)
        : notFound(context)
    default:
      return notFound(context)
  }
}

type FormPath = '/auth/callback/credentials' | '/auth/signout' | '/auth/signin/google'

function answerForm(context: Context, request: CallHead, path: FormPath, fields: Fields | null) {
  if (!fields) return json(400, problem(context.locale, 'BAD_REQUEST'))
  switch (path) {
    case '/auth/callback/credentials':
      return signInWithCredentials(context, request, fields)
    case '/auth/signout':
      return endSession(context, request, fields)
    case '/auth/signin/google':
      return beginWithGoogle(context, request, fields)
  }
}

/** A provider that is not configured, or does not exist. */
function notFound({ locale }: Context): Answer {
  return json(404, problem(locale, 'NOT_FOUND'))
}

/** The stock client navigates to `url`. */
async function beginWithGoogle(context: Context, request: CallHead, fields: Fields): Promise<Answer> {
  const { services, locale } = context
  if (!offersGoogle(services)) return notFound(context)
  if (!isCsrfGenuine(services, request.headers, fields.csrfToken))
    return json(403, problem(locale, 'CSRF_MISMATCH'))
  const returnTo = pathOf(returnAddress(context, fields.callbackUrl))
  const away = await leaveForGoogle(context, { returnTo, spsId: '' })
  const url = new URL(away.headers.get('Location') ?? '', services.settings.publicUrl)
  const cookies = away.headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie])
  return json(200, { url: url.href }, cookies)
}

function currentSession({ session }: Context) {
  return session ? { user: presentSessionUser(session), expires: session.expiresAt } : {}
}

function describeCredentials({ services: { settings } }: Context) {
  const base = `${settings.publicUrl}/api/auth`
  return {
    id: 'credentials',
    name: 'credentials',
    type: 'credentials',
    signinUrl: `${base}/signin/credentials`,
    callbackUrl: `${base}/callback/credentials`,
  }
}

/** Redirects from the client's pages to ours: the sign-in page shows what went wrong, and what to do next. */
function toScreen(request: CallHead): Answer {
  const { searchParams } = new URL(request.url)
  const [error, callbackUrl] = [searchParams.get('error'), searchParams.get('callbackUrl')]
  const query = new URLSearchParams({
    set: 'login',
    ...(error && { error }),
    ...(callbackUrl && { returnTo: pathOf(callbackUrl) }),
  })
  return redirect(`/authentification?${query}`)
}

/** Returns an address without its origin; the page accepts only paths of this site. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

async function endSession(context: Context, request: CallHead, fields: Fields): Promise<Answer> {
  const { services, session, locale } = context
  const isBearer = request.headers.has('Authorization')
  if (!isBearer && !isCsrfGenuine(services, request.headers, fields.csrfToken)) {
    return json(403, problem(locale, 'CSRF_MISMATCH'))
  }
  if (session) await signOut(services, session)
  const cookie = await forgetSession(services.settings)
  return json(200, { url: returnAddress(context, fields.callbackUrl) }, [['Set-Cookie', cookie]])
}

/** Reads the fields of a form or of JSON. Other bodies have no fields; null: names that no form has. */
async function readFields(request: CallHead, readBody: ReadBody): Promise<Fields | null> {
  const body = await readBody()
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) {
    const form = parseUrlEncoded(body)
    return form && Object.fromEntries(form)
  }
  if (!isJsonReadable(body)) return null
  try {
    const fields: unknown = JSON.parse(body)
    return typeof fields === 'object' && fields !== null ? (fields as Fields) : {}
  } catch {
    return {}
  }
}
