import { Authenticator } from 'remix-auth'
import { type CallHead, redirect } from '#server/api/http/answer.ts'
import type { Context, Services } from '#server/runtime/context.ts'
import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import { readProviderCode } from '#server/services/account/sign-in/provider-code.ts'
import { minutesOf, spend } from '#server/services/platform/rate-limit.ts'
import { recordRefusal } from '#server/services/platform/security-event.ts'
import { attemptCookie, CALLBACK, type Entered, GoogleStrategy, ProviderRefusal } from './google-strategy.ts'
import { type GoogleVisit, landingPath, screenPath } from './google-visit.ts'
import { secondFactorPath, servePending } from './second-factor.ts'
import { signInWithOneFactor } from './sign-in.ts'
import { signedInCookies } from './signed-in-cookies.ts'

/** Returns whether signing in with Google is offered. */
export function offersGoogle({ google }: Services): boolean {
  return google !== null
}

function authenticatorFor(services: Services): Authenticator<Entered> {
  if (!services.google) throw new Error('Signing in with Google is not configured.')
  const enter = enterWithGoogle.bind(null, services)
  return new Authenticator<Entered>().use(new GoogleStrategy(services, services.google, enter), 'google')
}

/** Sends a person to Google: the redirect sets the cookie that they must come back with. */
export async function leaveForGoogle({ services, peer }: Context, visit: GoogleVisit): Promise<Response> {
  const wait = await spend(services, 'signInBegun', peer)
  if (wait) return redirectTo(screenPath({ error: 'TooMany', minutes: String(minutesOf(wait)), ...visit }))
  const url = `${services.settings.publicUrl}/api/auth/signin/google?${new URLSearchParams({ ...visit })}`
  try {
    await authenticatorFor(services).authenticate('google', new Request(url))
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    services.log.warn({ err: thrown }, 'Google is unreachable')
  }
  return redirectTo(screenPath({ error: 'OAuthSignin', ...visit }))
}

/** How the screen names the refusals. */
const ERRORS = { EMAIL_NOT_VERIFIED: 'EmailNotVerified', ACCOUNT_CLOSED: 'AccountClosed' }

/** Handles the return from Google: signs in, leads to the creation of an account, or shows why not. */
export async function comeBackFromGoogle({ services, session: before }: Context, request: CallHead) {
  const { pathname, search } = new URL(request.url)
  const asked = new Request(new URL(pathname + search, services.settings.publicUrl), {
    headers: request.headers,
  })
  const cookie: [string, string] = ['Set-Cookie', await attemptCookie(services).take()]
  try {
    const { entered, visit } = await authenticatorFor(services).authenticate('google', asked)
    if ('refused' in entered) {
      await recordRefusal(services, { kind: 'SIGN_IN_FAILED', accountId: null, detail: 'GOOGLE' })
      return redirect(screenPath({ error: ERRORS[entered.refused], ...visit }), [cookie])
    }
    if ('code' in entered) return redirect(landingPath({ providerId: entered.code, ...visit }), [cookie])
    const { returnTo } = visit
    const session = await signInWithOneFactor(services, entered.userId, {
      client: 'web',
      headers: request.headers,
      replaces: before?.sessionId,
      way: 'GOOGLE',
    })
    if ('refused' in session) {
      if (session.refused === 'CREDENTIALS_SIGNIN')
        return redirect(screenPath({ error: 'OAuthCallback', returnTo }), [cookie])
      const pending: [string, string] = ['Set-Cookie', servePending(services, session.pending)]
      return redirect(secondFactorPath(returnTo), [cookie, pending])
    }
    const opened = await signedInCookies(services, session)
    const cookies = opened.map((value): [string, string] => ['Set-Cookie', value])
    return redirect(landingPath({ returnTo }), [cookie, ...cookies])
  } catch (refusal) {
    if (!(refusal instanceof ProviderRefusal)) throw refusal
    const { code: error, visit } = refusal
    await recordRefusal(services, { kind: 'SIGN_IN_FAILED', accountId: null, detail: 'GOOGLE' })
    return redirect(screenPath({ error, ...visit }), [cookie])
  }
}

/** Returns the identity behind the code of a sign-up: its form shows it before anything is sent. */
export async function readNewcomer(
  { services }: Context,
  code: string,
): Promise<{ email: string; firstName: string; lastName: string } | null> {
  const found = await readProviderCode(services, code)
  return found && { email: found.email, firstName: found.firstName, lastName: found.lastName }
}

export function describeGoogle({ settings }: Services) {
  return {
    id: 'google',
    name: 'Google',
    type: 'oauth',
    signinUrl: `${settings.publicUrl}/api/auth/signin/google`,
    callbackUrl: `${settings.publicUrl}${CALLBACK}`,
  }
}

function redirectTo(Location: string): Response {
  return new Response(null, { status: 302, headers: { Location } })
}
