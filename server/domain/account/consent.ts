/** The purposes for which we ask people's consent, beyond what a service needs (decisions §3). Pure. */

/**
 * The version of the words of each question: raised when their meaning changes, so that a proof names what was read.
 */
export const CONSENT_TEXT_VERSIONS = {
  ANALYTICS: '2026-11-23',
  NEWSLETTER: '2026-11-21',
  /** By a parent, to the account of a person under 14. */
  PARENT: '2026-11-22',
  /** To show attended activities on one's profile. */
  ATTENDED: '2026-11-22',
  /** A host may have the address of somebody who registers with them. */
  EMAIL_TO_HOST: '2026-11-27',
} as const

export type ConsentPurpose = keyof typeof CONSENT_TEXT_VERSIONS

export const CONSENT_ANSWERS = ['ACCEPTER', 'DECLINED'] as const

export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number]
