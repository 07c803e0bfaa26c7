const KNOWN = [
  'AccessDenied',
  'OAuthCallback',
  'OAuthSignin',
  'EmailNotVerified',
  'AccountClosed',
  'CredentialsSignin',
  'TooMany',
  'Passkey',
] as const

/** The sentence for `?error=`: what a provider calls it is for programs. A key of the namespace `account`. */
export function providerErrorKey(code: string) {
  const known = KNOWN.find((candidate) => candidate === code)
  return `providerErrors.${known ?? 'other'}` as const
}
