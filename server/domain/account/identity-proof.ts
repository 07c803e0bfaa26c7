/** When somebody who is signed in is asked anew who they are (docs/decisions/074). Pure. */

const HOUR_MS = 3_600_000

/** Why it is asked. */
export const PROOF_REASONS = ['SIGN_IN_METHODS', 'BILLING', 'DELETION', 'MEMBERS', 'OPERATOR'] as const

export type ProofReason = (typeof PROOF_REASONS)[number]

/** How old the last proof may be. */
export const PROOF_HOURS: Readonly<Record<ProofReason, number>> = {
  SIGN_IN_METHODS: 1,
  BILLING: 1,
  DELETION: 1,
  /** Those who may act for an organisation. */
  MEMBERS: 1,
  /** Operators act all day. */
  OPERATOR: 12,
}

/**
 * The ways to give a proof, in the order in which the page offers them. A new one gets its check in
 * services/account/sign-in/identity-proof.ts and its form on the page; the compiler names both.
 */
export const PROOF_WAYS = ['PASSKEY', 'PASSWORD', 'CODE'] as const

export type ProofWay = (typeof PROOF_WAYS)[number]

/**
 * The procedures that need a recent proof, by their path in the contract. Ending sessions and removing members are not
 * among them: the owner of a stolen session must not be held up. Changing the password asks for the previous one each time. Calling off an
 * activity asks operators alone, where it is not theirs: its use case does (services/activity/call-off.ts).
 */
export const NEEDS_PROOF: Readonly<Record<string, ProofReason>> = {
  'profile.updateBilling': 'BILLING',
  'payment.openAccount': 'BILLING',
  'payment.openDashboard': 'BILLING',

  'pages.account.forgetIdentity': 'SIGN_IN_METHODS',
  'pages.account.remove': 'DELETION',
  'pages.organisation.invite': 'MEMBERS',
  'pages.organisation.setRole': 'MEMBERS',
  'pages.ban.place': 'OPERATOR',
  'pages.ban.lift': 'OPERATOR',
  'pages.ban.callOff': 'OPERATOR',
  'pages.money.retry': 'OPERATOR',
  'pages.money.close': 'OPERATOR',
  'pages.money.explain': 'OPERATOR',
  'pages.refund.give': 'OPERATOR',
  'pages.paymentAccount.resume': 'BILLING',
  'pages.passkey.begin': 'SIGN_IN_METHODS',
  'pages.passkey.add': 'SIGN_IN_METHODS',
  'pages.passkey.remove': 'SIGN_IN_METHODS',
  'pages.secondFactor.begin': 'SIGN_IN_METHODS',
  'pages.secondFactor.confirm': 'SIGN_IN_METHODS',
  'pages.secondFactor.makeCodes': 'SIGN_IN_METHODS',
  'pages.secondFactor.end': 'SIGN_IN_METHODS',
  'pages.promotionalCode.make': 'OPERATOR',
  'pages.promotionalCode.end': 'OPERATOR',
}

/** Returns whether the last proof is recent enough. Signing in is one. */
export function isProofRecent(provenAt: string, reason: ProofReason, now: Date): boolean {
  return now.getTime() - new Date(provenAt).getTime() < PROOF_HOURS[reason] * HOUR_MS
}

/** How often one mailed code may be tried. */
export const MOST_CODE_TRIES = 5

/** The page that asks. */
export const PROOF_PATH = '/mon-compte/verifier'
