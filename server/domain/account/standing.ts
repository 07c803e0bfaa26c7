/** Whether an account may act, and if not, what it is waiting for (spec §4). Pure. */

export const ACCOUNT_STANDINGS = [
  'YES',
  'WAITING_MAIL_VERIFICATION',
  'WAITING_STRIPE_ACCOUNT_CREATION',
  'WAITING_POLICY_VALIDATION',
  'WAITING_SUBSCRIPTION_PAIEMENT',
  'UNKNOWN',
] as const

export type AccountStanding = (typeof ACCOUNT_STANDINGS)[number]

/** The facts that the standing is derived from; no stored status can drift away from them. */
export interface AccountFacts {
  emailConfirmed: boolean
  acceptedTerms: string | null
  /** First payment pending, or the last dunning attempt failed and the person neither paid nor continued as BASIC. */
  subscriptionUnpaid: boolean
  /** Sells, or asked to be paid, without a finished payment account. */
  paymentAccountMissing: boolean
}

/** The order is that of decisions §3: what must be settled first comes first. */
export function accountStanding(facts: AccountFacts | null, currentTerms: string): AccountStanding {
  if (!facts) return 'UNKNOWN'
  if (!facts.emailConfirmed) return 'WAITING_MAIL_VERIFICATION'
  if (facts.acceptedTerms !== currentTerms) return 'WAITING_POLICY_VALIDATION'
  if (facts.subscriptionUnpaid) return 'WAITING_SUBSCRIPTION_PAIEMENT'
  if (facts.paymentAccountMissing) return 'WAITING_STRIPE_ACCOUNT_CREATION'
  return 'YES'
}

/** A usable account may create, publish and join; what already exists stays readable in every standing. */
export function isUsable(standing: AccountStanding): boolean {
  return standing === 'YES' || standing === 'WAITING_STRIPE_ACCOUNT_CREATION'
}

interface Acting {
  standing: AccountStanding
  actingFor?: { standing: AccountStanding } | null
}

/** Returns the standing that has to be settled first: one's own, then that of the organisation one acts for. */
export function actingStanding({ standing, actingFor }: Acting): AccountStanding {
  return isUsable(standing) ? (actingFor?.standing ?? standing) : standing
}

/** Whether a person may act, for themselves or for the organisation, which needs to be usable too. */
export function mayAct(acting: Acting): boolean {
  return isUsable(actingStanding(acting))
}

/**
 * Whether a person may write drafts: also before their own address is confirmed, because nobody else sees a draft. A
 * child whose parent has yet to agree may not, and an organisation is never acted for before that.
 */
export function mayWriteDrafts(person: Acting & { needsParent?: boolean }): boolean {
  if (mayAct(person)) return true
  return person.standing === 'WAITING_MAIL_VERIFICATION' && !person.needsParent && !person.actingFor
}

/**
 * Whether we keep what a person writes about themselves: in every standing, but of a child only once a parent has agreed.
 */
export function mayWriteOfThemselves({ needsParent = false }: { needsParent?: boolean }): boolean {
  return !needsParent
}

/**
 * How long the banner that asks to confirm the address stays away after sign-up, except where it blocks (spec §4, §9).
 */
export const VERIFICATION_BANNER_DELAY_MS = 60 * 60 * 1000

/** Whether the page shows the banner that asks to confirm the e-mail address. */
export function showsVerificationBanner(
  standing: AccountStanding,
  registeredAt: Date,
  now: Date,
  isAddActivityPage: boolean,
): boolean {
  if (standing !== 'WAITING_MAIL_VERIFICATION') return false
  return isAddActivityPage || now.getTime() - registeredAt.getTime() > VERIFICATION_BANNER_DELAY_MS
}
