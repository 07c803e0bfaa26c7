import type { Generated, Insertable, Selectable } from 'kysely'

/** A change of how an account signs in, or of its bank details, of which its owner was told. */
export interface CredentialChangeTable {
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
    | 'BANK_DETAILS_CHANGED'
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
export interface CredentialChangeLinkTable {
  id: Generated<number>
  tokenHash: string
  changeId: number
  createdAt: string
  expiresAt: string
}

export type NewCredentialChangeLink = Insertable<CredentialChangeLinkTable>
