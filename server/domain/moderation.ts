/** What happens to an activity between its publication and the list (decisions §4). Pure. */

/** Hosts with this many validated activities are trusted: theirs are validated at once. */
export const TRUSTED_AFTER = 3

export function validationOnPublishing(validatedBefore: number): 'VALIDED' | 'NEED_VALIDATION' {
  return validatedBefore >= TRUSTED_AFTER ? 'VALIDED' : 'NEED_VALIDATION'
}

/** Whether anybody may see it; else it exists for its host, its participants and operators only. */
export function isOnline(activity: { validation: string; publishedAt: string | null }): boolean {
  return activity.validation === 'VALIDED' && activity.publishedAt !== null
}

export const REFUSAL_REASONS = ['INVALID_ACTIVITY', 'EMPTY_ACTIVITY', 'OTHERS'] as const

export type RefusalReason = (typeof REFUSAL_REASONS)[number]
