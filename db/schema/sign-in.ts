import type { Generated, Insertable, Selectable } from 'kysely'

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

/** The app that makes codes for an account. The row goes when it is turned off. */
interface SecondFactorTable {
  id: Generated<number>
  userId: number
  /** Sealed with the data key. */
  secretSealed: string
  /** The step of time of the last code: neither it nor an earlier one is taken again. */
  lastStep: number | null
  createdAt: string
  /** When a code showed that the app has the secret; null: being set up. */
  confirmedAt: string | null
}

export type SecondFactor = Selectable<SecondFactorTable>
export type NewSecondFactor = Insertable<SecondFactorTable>

/** A code for somebody who has lost the app: valid once. */
interface RecoveryCodeTable {
  id: Generated<number>
  userId: number
  codeHash: string
  createdAt: string
  usedAt: string | null
}

export type NewRecoveryCode = Insertable<RecoveryCodeTable>

/** A change of how an account signs in, of which its owner was told. */
interface CredentialChangeTable {
  id: Generated<number>
  userId: number
  kind:
    | 'PASSWORD_CHANGED'
    | 'PASSWORD_CHOSEN'
    | 'PASSKEY_ADDED'
    | 'PASSKEY_REMOVED'
    | 'GOOGLE_LINKED'
    | 'GOOGLE_UNLINKED'
    | 'SECOND_FACTOR_ON'
    | 'SECOND_FACTOR_OFF'
    | 'SECOND_FACTOR_RESET'
    | 'RECOVERY_CODES_MADE'
    | 'RECOVERY_CODE_USED'
  /** The passkey that was added or removed. */
  passkeyId: number | null
  /** The account of a provider that was linked or unlinked. */
  identityId: number | null
  at: string
  /** When the owner said that it was somebody else. */
  deniedAt: string | null
}

export type CredentialChange = Selectable<CredentialChangeTable>
export type NewCredentialChange = Insertable<CredentialChangeTable>

/** A mailed link with which the owner says so: valid once for each change. */
interface CredentialChangeLinkTable {
  id: Generated<number>
  tokenHash: string
  changeId: number
  createdAt: string
  expiresAt: string
}

export type NewCredentialChangeLink = Insertable<CredentialChangeLinkTable>

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
