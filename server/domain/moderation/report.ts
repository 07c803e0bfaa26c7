/** The subjects and reasons of reports to the operators. Pure. */

/** In the order in which people read them; the numbers are on the wire for ever. */
export const REPORT_REASONS = [
  { id: 1, slug: 'SPAM' },
  { id: 2, slug: 'MISLEADING' },
  { id: 3, slug: 'HATEFUL' },
  { id: 4, slug: 'DANGEROUS' },
  { id: 5, slug: 'INDECENT' },
  { id: 6, slug: 'PRIVACY' },
  { id: 7, slug: 'OTHERS' },
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]['slug']

export function reportReason(id: number): ReportReason | undefined {
  return REPORT_REASONS.find((reason) => reason.id === id)?.slug
}

/** The thing that is reported: exactly one. */
export interface ReportSubject {
  activityId: number | null
  commentId: number | null
  profileId: number | null
}

/** With several ids the most specific counts: a comment belongs to an activity, an activity to a profile. */
export function subjectOf(named: Partial<ReportSubject>): ReportSubject | null {
  const nothing = { activityId: null, commentId: null, profileId: null }
  if (named.commentId) return { ...nothing, commentId: named.commentId }
  if (named.activityId) return { ...nothing, activityId: named.activityId }
  return named.profileId ? { ...nothing, profileId: named.profileId } : null
}

/** How an operator closes reports: an action was taken, or none was needed. */
export const REPORT_ENDS = ['SETTLED', 'DISMISSED'] as const

export type ReportEnd = (typeof REPORT_ENDS)[number]
