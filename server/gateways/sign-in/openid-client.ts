import type { Configuration } from 'openid-client'
import type { OpenIdPerson, OpenIdProvider } from './openid.ts'

interface OpenIdAddress {
  clientId: string
  clientSecret: string
  issuer: string
}

const TIMEOUT_S = 10

/** The library is loaded with the first sign-in: most people have a password. */
const library = () => import('openid-client')

/** The provider's metadata is requested with the first sign-in, and again after a failure. */
export function makeOpenIdProvider({ clientId, clientSecret, issuer }: OpenIdAddress): OpenIdProvider {
  let known: Promise<Configuration> | undefined

  async function discover(): Promise<Configuration> {
    const openid = await library()
    // Plain http is for a provider on one's own machine: the settings allow it nowhere else.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out
    const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
    return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [openid.enableNonRepudiationChecks, ...insecure],
      timeout: TIMEOUT_S,
    })
  }

  async function configuration(): Promise<Configuration> {
    known ??= discover()
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }

  return {
    async makeSecrets() {
      const { randomNonce, randomPKCECodeVerifier, randomState } = await library()
      return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
    },

    async authorizationUrl({ state, nonce, codeVerifier }, redirectUri) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
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
      const { authorizationCodeGrant } = await library()
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
