/** The secrets sent to the provider, which must come back from it unchanged. */
export interface OpenIdSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** A provider's data about a person who signed in there. */
export interface OpenIdPerson {
  /** The provider's own identifier of the person: it never changes, and is unique. */
  subject: string
  email: string
  /** Whether the provider verified that the address is theirs. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** A provider of OpenID Connect: authorization code with PKCE, state and nonce. */
export interface OpenIdProvider {
  makeSecrets(): Promise<OpenIdSecrets>
  /** Returns where the person signs in; `redirectUri` is where they come back to. */
  authorizationUrl(secrets: OpenIdSecrets, redirectUri: string): Promise<string>
  /** Exchanges the return of a person for their identity; throws when anything about it is not right. */
  readReturn(returned: URL, secrets: OpenIdSecrets): Promise<OpenIdPerson>
}
