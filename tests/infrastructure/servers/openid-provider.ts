import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A person as the provider knows them. */
export interface ProviderPerson {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

interface Grant {
  claims: Record<string, unknown>
  challenge: string
  redirectUri: string
}

export interface OpenIdProviderDouble {
  issuer: string
  /** Settings with which the product signs people in here. */
  env: Record<string, string>
  /** The person who signs in next. */
  person: ProviderPerson
  /** Changes to the next id token: another nonce, another audience, another key … */
  lies: { claims?: Record<string, unknown>; withForeignKey?: boolean }
  /** Returns the redirect of a person who agrees at this authorization address. */
  agree(authorizationUrl: string): string
  /** Returns the redirect of a person who declines there. */
  cancel(authorizationUrl: string): string
  stop(): Promise<void>
}

const CLIENT = { id: 'viree-en-test', secret: 'un secret pour le test' }

/** A small provider of OpenID Connect on this machine: a page with two links instead of a password. */
export async function startOpenIdProvider(): Promise<OpenIdProviderDouble> {
  const [keys, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()

  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, type = 'application/json', body }) => {
      response.writeHead(status, { 'Content-Type': type }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const double: OpenIdProviderDouble = {
    issuer,
    env: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: issuer },
    person: { sub: '1', email: 'personne@exemple.org', email_verified: true },
    lies: {},
    agree(authorizationUrl) {
      const asked = new URL(authorizationUrl).searchParams
      const code = randomUUID()
      const redirectUri = asked.get('redirect_uri') ?? ''
      grants.set(code, {
        claims: { nonce: asked.get('nonce'), email_verified: true, ...double.person },
        challenge: asked.get('code_challenge') ?? '',
        redirectUri,
      })
      return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
    },
    cancel(authorizationUrl) {
      const asked = new URL(authorizationUrl).searchParams
      const back = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })
      return `${asked.get('redirect_uri') ?? ''}?${back}`
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function answer(request: IncomingMessage): Promise<{ status?: number; type?: string; body: string }> {
    const url = new URL(request.url ?? '/', issuer)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return { body: JSON.stringify(describe(issuer)) }
      case '/jwks':
        return { body: JSON.stringify({ keys: [jwk] }) }
      case '/authorize':
        return { type: 'text/html; charset=utf-8', body: page(url.href) }
      case '/token':
        return trade(new URLSearchParams(await bodyOf(request)))
      default:
        return { status: 404, body: '{}' }
    }
  }

  function page(address: string): string {
    const link = (href: string, word: string) => `<a href="${href.replaceAll('&', '&amp;')}">${word}</a>`
    return `<!doctype html><title>Provider</title>${link(double.agree(address), 'agree')} ${link(double.cancel(address), 'cancel')}`
  }

  /**
   * A code can be used once, by the client that requested it, at the given redirect address, with the secret behind its
   * challenge.
   */
  async function trade(sent: URLSearchParams) {
    const code = sent.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant?.challenge === challenge &&
      sent.get('redirect_uri') === grant.redirectUri &&
      sent.get('client_id') === CLIENT.id &&
      sent.get('client_secret') === CLIENT.secret
    if (!isRight) return { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) }
    const token = new SignJWT({ iss: issuer, aud: CLIENT.id, ...grant.claims, ...double.lies.claims })
    const key = double.lies.withForeignKey ? foreign.privateKey : keys.privateKey
    const header = { alg: 'RS256', kid: 'k1' }
    const signed = await token.setProtectedHeader(header).setIssuedAt().setExpirationTime('5m').sign(key)
    return { body: JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: signed }) }
  }

  return double
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}
