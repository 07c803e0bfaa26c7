/** The states of an activity between its publication and the list (decisions §4). Pure. */

/** Hosts with this many validated activities are trusted: their activities are validated immediately. */
export const TRUSTED_AFTER = 3

export function isTrusted(validatedBefore: number): boolean {
  return validatedBefore >= TRUSTED_AFTER
}

/**
 * Returns the validation of an activity whose contents are agreed to: a paid one waits until its host can be paid. The
 * same rule holds for an operator's agreement and for trusted hosts.
 */
export function validationWhenAgreed(sale: {
  isPaid: boolean
  canBePaid: boolean
}): 'VALIDED' | 'WAITING_PAYMENT_VALID' {
  return sale.isPaid && !sale.canBePaid ? 'WAITING_PAYMENT_VALID' : 'VALIDED'
}

export function validationOnPublishing(
  validatedBefore: number,
  sale: { isPaid: boolean; canBePaid: boolean } = { isPaid: false, canBePaid: false },
): 'VALIDED' | 'NEED_VALIDATION' | 'WAITING_PAYMENT_VALID' {
  return isTrusted(validatedBefore) ? validationWhenAgreed(sale) : 'NEED_VALIDATION'
}

/**
 * Returns whether it was published and validated, so that anybody may see it; else only its host, its participants and
 * operators see it.
 */
export function isAdmitted(activity: { validation: string; publishedAt: string | null }): boolean {
  return activity.validation === 'VALIDED' && activity.publishedAt !== null
}

/**
 * Returns whether an operator has agreed to its current contents (or trusts its host): then it may be sent to people
 * who never asked for it. A paid activity that only waits for its host's payment account was agreed to.
 */
export function isReviewed(
  activity: { validation: string; publishedAt: string | null },
  hasOpenRevision: boolean,
): boolean {
  const isAgreed = activity.validation === 'VALIDED' || activity.validation === 'WAITING_PAYMENT_VALID'
  return isAgreed && activity.publishedAt !== null && !hasOpenRevision
}

export const REFUSAL_REASONS = ['INVALID_ACTIVITY', 'EMPTY_ACTIVITY', 'OTHERS'] as const

export type RefusalReason = (typeof REFUSAL_REASONS)[number]
