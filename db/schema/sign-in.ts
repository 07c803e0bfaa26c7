import type { Generated, Insertable, Selectable } from 'kysely'
import type { CredentialChangeLinkTable, CredentialChangeTable } from '#db/schema/credential-change.ts'
import type { RecoveryCodeTable, SecondFactorTable } from '#db/schema/second-factor.ts'

export interface SignInTables {
  session: SessionTable
  confirmationLink: ConfirmationLinkTable
  guestPass: GuestPassTable
  passwordCode: PasswordCodeTable
  providerIdentity: ProviderIdentityTable
  providerAttempt: ProviderAttemptTable
  providerCode: ProviderCodeTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  secondFactor: SecondFactorTable
  recoveryCode: RecoveryCodeTable
  credentialChange: CredentialChangeTable
  credentialChangeLink: CredentialChangeLinkTable
  identityCode: IdentityCodeTable
}

interface SessionTable {
  id: Generated<number>
  /** SHA-256 of the token: the token itself is only in the person's cookie. */
  tokenHash: string
  userId: number
  client: 'web' | 'mobile'
  userAgent: string | null
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  endedAt: string | null
  /** The organisation that the person chose to act for; null: for themselves. */
  actingForId: number | null
  /** When the person last proved who they are; null: by signing in. */
  identityProvenAt: string | null
  /** Opened with a passkey or a second factor, or one was set up in it. */
  hasSecondFactor: Generated<boolean>
}

export type SessionRow = Selectable<SessionTable>
export type NewSession = Insertable<SessionTable>

interface ConfirmationLinkTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

export type ConfirmationLink = Selectable<ConfirmationLinkTable>

/** A pass with which a guest acts without an account; only the guest has the secret itself. */
interface GuestPassTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  /** CREATED: issued immediately, opens what was made with it. ALL: mailed, opens all registrations of the address. */
  scope: 'CREATED' | 'ALL'
  firstName: string
  lastName: string
  createdAt: string
  expiresAt: string
  /** Of a mailed link: when somebody first opened it. */
  openedAt: string | null
}

export type GuestPass = Selectable<GuestPassTable>
export type NewGuestPass = Insertable<GuestPassTable>

/** A code with which a person chooses a new password: mailed, valid once. */
interface PasswordCodeTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

export type PasswordCode = Selectable<PasswordCodeTable>
export type NewPasswordCode = Insertable<PasswordCodeTable>

/** A person's account with a provider (Google), with which they sign in here. */
interface ProviderIdentityTable {
  id: Generated<number>
  userId: number
  provider: 'GOOGLE'
  /** The provider's own identifier of the person, which never changes. Empty once it has ended. */
  subject: string
  email: string
  createdAt: string
  lastUsedAt: string
  endedAt: string | null
}

export type ProviderIdentity = Selectable<ProviderIdentityTable>
export type NewProviderIdentity = Insertable<ProviderIdentityTable>

/** A sign-in that was started at the provider: valid once, in the browser that holds the token. */
interface ProviderAttemptTable {
  id: Generated<number>
  tokenHash: string
  state: string
  nonce: string
  codeVerifier: string
  returnTo: string
  expiresAt: string
  usedAt: string | null
}

export type ProviderAttempt = Selectable<ProviderAttemptTable>
export type NewProviderAttempt = Insertable<ProviderAttemptTable>

/** What a provider sent about a person who has no account yet: the `providerId` of a sign-up, valid once. */
interface ProviderCodeTable {
  id: Generated<number>
  tokenHash: string
  provider: 'GOOGLE'
  subject: string
  email: string
  firstName: string
  lastName: string
  expiresAt: string
  usedAt: string | null
}

export type ProviderCode = Selectable<ProviderCodeTable>
export type NewProviderCode = Insertable<ProviderCodeTable>

interface PasskeyTable {
  id: Generated<number>
  userId: number
  credentialId: string
  /** COSE, as base64url. */
  publicKey: string
  /** How often the device says it was used; devices without a counter always say 0. */
  counter: number
  /** JSON: how browsers may reach the device. */
  transports: string
  name: string
  /** Synchronised by a password manager to several devices. */
  isBackedUp: boolean
  createdAt: string
  lastUsedAt: string | null
  endedAt: string | null
}

export type Passkey = Selectable<PasskeyTable>
export type NewPasskey = Insertable<PasskeyTable>

/** The challenge that a passkey must sign: valid once, in the session or browser that requested it. */
interface PasskeyChallengeTable {
  id: Generated<number>
  challenge: string
  sessionId: number | null
  browserHash: string | null
  expiresAt: string
  usedAt: string | null
}

export type NewPasskeyChallenge = Insertable<PasskeyChallengeTable>

/** The code that was mailed last to prove, in this session, whose it is: valid once. */
interface IdentityCodeTable {
  id: Generated<number>
  sessionId: number
  /** An HMAC: six digits are soon tried. */
  codeHash: string
  createdAt: string
  expiresAt: string
  /** How often a code was tried, right or wrong. */
  tries: Generated<number>
  usedAt: string | null
}

export type NewIdentityCode = Insertable<IdentityCodeTable>
