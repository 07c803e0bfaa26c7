import type { Generated, Insertable, Selectable } from 'kysely'

/** The app that makes codes for an account. The row goes when it is turned off. */
export interface SecondFactorTable {
  id: Generated<number>
  userId: number
  /** Sealed with the data key. */
  secretSealed: string
  /** The session that began to set it up: only there is the secret shown and confirmed. */
  sessionId: number | null
  /** The step of time of the last code: neither it nor an earlier one is taken again. */
  lastStep: number | null
  createdAt: string
  /** When a code showed that the app has the secret; null: being set up. */
  confirmedAt: string | null
}

export type SecondFactor = Selectable<SecondFactorTable>

export type NewSecondFactor = Insertable<SecondFactorTable>

/** A code for somebody who has lost the app: valid once. */
export interface RecoveryCodeTable {
  id: Generated<number>
  userId: number
  codeHash: string
  createdAt: string
  usedAt: string | null
}

export type NewRecoveryCode = Insertable<RecoveryCodeTable>
