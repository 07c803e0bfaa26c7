const KNOWN = [
  'AccessDenied',
  'OAuthCallback',
  'OAuthSignin',
  'EmailNotVerified',
  'AccountClosed',
  'CredentialsSignin',
  'TooMany',
  'Passkey',
  'SecondFactorOver',
  'SecondFactorRequired',
] as const

/** Returns the sentence for `?error=`, a key of the namespace `account`: the provider's own codes are for programs. */
export function providerErrorKey(code: string) {
  const known = KNOWN.find((candidate) => candidate === code)
  return `providerErrors.${known ?? 'other'}` as const
}
