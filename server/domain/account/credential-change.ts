/** Every change of how an account signs in, or where its money goes, that its owner is told by e-mail (docs/decisions/072). Pure. */
export const CREDENTIAL_CHANGES = [
  'PASSWORD_CHANGED',
  /** With the code of an e-mail. */
  'PASSWORD_CHOSEN',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'GOOGLE_LINKED',
  'GOOGLE_UNLINKED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  /** By the command on the server. */
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  /** The numbers of the account that stands on deposit slips. */
  'BANK_DETAILS_CHANGED',
] as const

export type CredentialChangeKind = (typeof CREDENTIAL_CHANGES)[number]

/** The part of a change that is taken back when the owner says that it was somebody else; removals stay. */
export type TakenBack = 'PASSWORD' | 'PASSKEY' | 'GOOGLE' | 'SECOND_FACTOR' | 'RECOVERY_CODES' | 'NOTHING'

const TAKEN_BACK: Record<CredentialChangeKind, TakenBack> = {
  PASSWORD_CHANGED: 'PASSWORD',
  PASSWORD_CHOSEN: 'PASSWORD',
  PASSKEY_ADDED: 'PASSKEY',
  PASSKEY_REMOVED: 'NOTHING',
  GOOGLE_LINKED: 'GOOGLE',
  GOOGLE_UNLINKED: 'NOTHING',
  SECOND_FACTOR_ON: 'SECOND_FACTOR',
  SECOND_FACTOR_OFF: 'NOTHING',
  SECOND_FACTOR_RESET: 'NOTHING',
  RECOVERY_CODES_MADE: 'RECOVERY_CODES',
  RECOVERY_CODE_USED: 'RECOVERY_CODES',
  BANK_DETAILS_CHANGED: 'NOTHING',
}

export function takenBackOf(kind: CredentialChangeKind): TakenBack {
  return TAKEN_BACK[kind]
}

/** The page of the e-mail's link. */
export const NOT_ME_PATH = '/courriel/pas-moi'
