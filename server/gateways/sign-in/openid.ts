/** What is sent along to the provider, and must come back from it unchanged. */
export interface OpenIdSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** What a provider says of somebody who signed in there. */
export interface OpenIdPerson {
  /** The provider's own name for the person: it never changes, and is nobody else's. */
  subject: string
  email: string
  /** Whether the provider saw that the address is theirs. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** A provider of OpenID Connect: authorization code with PKCE, state and nonce. */
export interface OpenIdProvider {
  makeSecrets(): OpenIdSecrets
  /** Where the person signs in; `redirectUri` is where they come back to. */
  authorizationUrl(secrets: OpenIdSecrets, redirectUri: string): Promise<string>
  /** Trades what the person came back with for who they are; throws when anything about it is not right. */
  readReturn(returned: URL, secrets: OpenIdSecrets): Promise<OpenIdPerson>
}
