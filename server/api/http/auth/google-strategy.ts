import { Strategy } from 'remix-auth/strategy'
import { browserCookie } from '#server/api/http/cookies/browser.ts'
import { ATTEMPT_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { OpenIdPerson, OpenIdProvider } from '#server/gateways/sign-in/openid.ts'
import type { Services } from '#server/runtime/context.ts'
import type { ProviderSignInResult } from '#server/services/account/sign-in/provider.ts'
import { beginAttempt, finishAttempt } from '#server/services/account/sign-in/provider-attempt.ts'
import { type GoogleVisit, landingPath, visitOf } from './google-visit.ts'

export const CALLBACK = '/api/auth/callback/google'

export const attemptCookie = ({ settings }: Services) => browserCookie(settings, 'provider')

/** The reason why a sign-in failed: `code` is NextAuth's name for it. */
export class ProviderRefusal extends Error {
  constructor(
    readonly code: 'AccessDenied' | 'OAuthCallback',
    readonly visit: GoogleVisit,
  ) {
    super(code)
  }
}

export interface Entered {
  entered: ProviderSignInResult
  visit: GoogleVisit
}

/**
 * OpenID Connect for remix-auth, both ways: to sign in, a person is sent to the provider by throwing a redirect; a
 * person who comes back is checked, and `verify` returns their account.
 */
export class GoogleStrategy extends Strategy<Entered, OpenIdPerson & { visit: GoogleVisit }> {
  override name = 'google'
  readonly #services: Services
  readonly #provider: OpenIdProvider

  constructor(
    services: Services,
    provider: OpenIdProvider,
    enter: (person: OpenIdPerson) => Promise<ProviderSignInResult>,
  ) {
    super(async ({ visit, ...person }) => ({ entered: await enter(person), visit }))
    this.#services = services
    this.#provider = provider
  }

  override async authenticate(request: Request): Promise<Entered> {
    const url = new URL(request.url)
    const { pathname, search } = url
    if (pathname !== CALLBACK) throw await this.#leave(visitOf(url))
    // A proxy may have changed scheme and host; the provider knows the address that we gave it.
    return this.#comeBack(new URL(pathname + search, this.#services.settings.publicUrl), request.headers)
  }

  async #leave(visit: GoogleVisit): Promise<Response> {
    const secrets = await this.#provider.makeSecrets()
    const callback = `${this.#services.settings.publicUrl}${CALLBACK}`
    const url = await this.#provider.authorizationUrl(secrets, callback)
    const token = await beginAttempt(this.#services, { secrets, returnTo: landingPath({ ...visit }) })
    const cookie = await attemptCookie(this.#services).give(token, ATTEMPT_MINUTES)
    return new Response(null, { status: 302, headers: { Location: url, 'Set-Cookie': cookie } })
  }

  async #comeBack(returned: URL, headers: Headers): Promise<Entered> {
    const token = await attemptCookie(this.#services).read(headers)
    const state = returned.searchParams.get('state') ?? ''
    const attempt = token && (await finishAttempt(this.#services, { token, state }))
    if (!attempt) throw new ProviderRefusal('OAuthCallback', { returnTo: '', spsId: '' })

    const visit = visitOf(new URL(attempt.returnTo, this.#services.settings.publicUrl))
    if (returned.searchParams.get('error') === 'access_denied')
      throw new ProviderRefusal('AccessDenied', visit)
    const person = await this.#provider.readReturn(returned, attempt).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'Google sign-in failed')
      throw new ProviderRefusal('OAuthCallback', visit)
    })
    return this.verify({ ...person, visit })
  }
}
