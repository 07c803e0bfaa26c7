import { DAYS_FOR_PARENT } from '#server/domain/account/parent.ts'

/** Retention periods (privacy policy §9): the one table that the page, the dry run and the job itself read. Pure. */

export const RETENTION_KINDS = [
  'UNCONFIRMED_ACCOUNT',
  'ACCOUNT_WITHOUT_PARENT',
  'GUEST_REGISTRATION',
  'GUEST_ACCOUNT',
  'SESSION',
  'EXPIRED_LINK',
  'GUEST_PASS',
  'NEWSLETTER',
  'CONSENT_PROOF',
  'AUDIT_DETAIL',
  'SECURITY_EVENT',
  'GUEST_LIST',
  'IMPROVED_TEXT',
  'ALERT',
] as const

export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** In days; years of three hundred and sixty-five and a leap day. */
const YEARS_3 = 3 * 365 + 1

export const KEPT_DAYS: Record<RetentionKind, number> = {
  /** After signing up. */
  UNCONFIRMED_ACCOUNT: 90,
  /** After the sign-up of a person under 14 to whose account no parent agreed. */
  ACCOUNT_WITHOUT_PARENT: DAYS_FOR_PARENT,
  /** After the activity: names and addresses of people without an account. */
  GUEST_REGISTRATION: YEARS_3,
  /** After the last activity that a guest registered for. */
  GUEST_ACCOUNT: YEARS_3,
  /** After the last visit: the name of the device. */
  SESSION: 30,
  /** After a link or a code expired: what identifies it. */
  EXPIRED_LINK: 30,
  /** After it expired: the name given with it. */
  GUEST_PASS: 30,
  /** After unsubscribing, or after a sign-up for it that was never confirmed: the address. */
  NEWSLETTER: 30,
  /** After the end of the account; of visitors, after the answer. */
  CONSENT_PROOF: YEARS_3,
  /** After the action: the detail; operator, action and row stay. */
  AUDIT_DETAIL: YEARS_3,
  /** After it happened: a sign-in, a change of credentials, a refusal. */
  SECURITY_EVENT: 180,
  /** After the activity: names and addresses of the people whom its host invited. */
  GUEST_LIST: 180,
  /** After the request: the text before and after. */
  IMPROVED_TEXT: 180,
  /** After the activity: the recipients of its announcement, and why. */
  ALERT: 90,
}

const DAY_MS = 24 * 3_600_000

/** Returns the instant before which rows are expired. */
export function keptSince(kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS[kind] * DAY_MS)
}
