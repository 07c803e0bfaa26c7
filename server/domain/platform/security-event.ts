import type { ProofWay } from '#server/domain/account/identity-proof.ts'
import type { LimitName } from './rate-limit.ts'

/** The events of the security log: a closed list of kinds, each with the details that it may have. Pure. */

export const SECURITY_EVENT_KINDS = [
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGNED_OUT',
  'SESSIONS_ENDED',
  'OWN_PASSWORD_WRONG',
  'IDENTITY_PROVEN',
  'IDENTITY_NOT_PROVEN',
  'PASSWORD_RESET_REQUESTED',
  'PASSWORD_CHANGED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'GOOGLE_LINKED',
  'GOOGLE_UNLINKED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_ENDED',
  'EMAIL_CONFIRMED',
  'BANK_DETAILS_CHANGED',
  'ACCOUNT_DELETED',
  'ACCESS_REFUSED',
  'LIMIT_SPENT',
  'OPERATOR_ACT',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** How somebody signed in; signing up signs in as well. */
type SignInWay = 'PASSWORD' | 'PASSKEY' | 'GOOGLE' | 'SIGN_UP'

/** The detail that a kind has; the others have none. Never a text that a person typed. */
interface Details {
  SIGN_IN: SignInWay
  SIGN_IN_FAILED: Exclude<SignInWay, 'SIGN_UP'> | 'SECOND_FACTOR'
  IDENTITY_PROVEN: ProofWay
  IDENTITY_NOT_PROVEN: ProofWay
  /**
   * One device, all the others, or all of them: the owner denied a change of the account, the address turned out to be
   * somebody else's, or an operator ended them.
   */
  SESSIONS_ENDED: 'ONE' | 'OTHERS' | 'DENIED' | 'OWNER' | 'OPERATOR'
  /**
   * By the previous password, by the link of an email, or made unusable: the owner denied a change, or the address
   * turned out to be somebody else's.
   */
  PASSWORD_CHANGED: 'PASSWORD' | 'LINK' | 'DENIED' | 'OWNER'
  /** Of their own account; of the organisation that they act for; and, at the organisation, by a member. */
  BANK_DETAILS_CHANGED: 'OWN' | 'ORGANISATION' | 'MEMBER'
  /** The name of the procedure, from the table of permissions. */
  ACCESS_REFUSED: string
  LIMIT_SPENT: LimitName
}

/** The details that are told in words; procedures and limits are told by their names. */
export const WORDED_DETAILS = [
  'PASSWORD',
  'PASSKEY',
  'GOOGLE',
  'SIGN_UP',
  'SECOND_FACTOR',
  'ONE',
  'OTHERS',
  'LINK',
  'DENIED',
  'OWNER',
  'OPERATOR',
  'CODE',
  'OWN',
  'ORGANISATION',
  'MEMBER',
] as const

export type WordedDetail = (typeof WORDED_DETAILS)[number]

export function isWordedDetail(detail: string): detail is WordedDetail {
  return (WORDED_DETAILS as readonly string[]).includes(detail)
}

/** One event: an account is named where it is known. */
export type SecurityEvent<Kind extends SecurityEventKind = SecurityEventKind> = Kind extends Kind
  ? { kind: Kind; accountId: number | null } & (Kind extends keyof Details
      ? { detail: Details[Kind] }
      : { detail?: undefined })
  : never

/** Anybody can cause these as often as they like: they are refused, and their rows are limited. */
export const REFUSALS = [
  'SIGN_IN_FAILED',
  'OWN_PASSWORD_WRONG',
  'IDENTITY_NOT_PROVEN',
  'PASSWORD_RESET_REQUESTED',
  'ACCESS_REFUSED',
  'LIMIT_SPENT',
] as const satisfies readonly SecurityEventKind[]

export type RefusalEvent = SecurityEvent<(typeof REFUSALS)[number]>

/** Actions that took place: they are written with the change itself. */
export type ChangeEvent = SecurityEvent<
  Exclude<SecurityEventKind, (typeof REFUSALS)[number] | 'OPERATOR_ACT'>
>

/** Done again within an hour, these count up one row: programs sign in and out all day. */
const COUNTED = new Set<SecurityEventKind>(['SIGN_IN', 'SIGNED_OUT'])

export function isCountedByHour(kind: SecurityEventKind): boolean {
  return COUNTED.has(kind)
}

interface Counted {
  kind: SecurityEventKind
  network: string | null
  accountId: number | null
  detail: string | null
}

/** Returns what events have in common that count up one row: all of these, within one hour of the clock. */
export function countKey({ kind, network, accountId, detail }: Counted, at: string): string {
  const hour = at.slice(0, 'yyyy-mm-ddThh'.length)
  return [kind, network ?? '', accountId ?? '', detail ?? '', hour].join(' ')
}
