import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { OpenIdPerson, OpenIdProvider } from './openid.ts'

interface OpenIdAddress {
  clientId: string
  clientSecret: string
  issuer: string
}

const TIMEOUT_S = 10

/** The provider's metadata is requested with the first sign-in, and again after a failure. */
export function makeOpenIdProvider({ clientId, clientSecret, issuer }: OpenIdAddress): OpenIdProvider {
  let known: Promise<Configuration> | undefined

  async function configuration(): Promise<Configuration> {
    // Plain http is for a provider on one's own machine: the settings allow it nowhere else.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so only to stand out
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [enableNonRepudiationChecks, ...insecure],
      timeout: TIMEOUT_S,
    })
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }

  return {
    makeSecrets: () => ({
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
    }),

    async authorizationUrl({ state, nonce, codeVerifier }, redirectUri) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return url.href
    },

    async readReturn(returned, { state, nonce, codeVerifier }) {
      const tokens = await authorizationCodeGrant(await configuration(), returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      return readClaims(tokens.claims() ?? {})
    },
  }
}

function readClaims(claims: Record<string, unknown>): OpenIdPerson {
  const line = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    subject: line('sub'),
    email: line('email'),
    isEmailVerified: claims.email_verified === true,
    firstName: (line('given_name') || line('name')).slice(0, 60),
    lastName: line('family_name').slice(0, 60),
  }
}
