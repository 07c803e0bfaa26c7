import { findMembership, listMembershipsOf } from '#db/queries/organisation/membership.ts'
import { type ReviewRefusal, reviewRefusal } from '#server/domain/conversation/review.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Sight } from '#server/services/activity/sight.ts'
import type { ParticipationWithTickets } from '#server/services/participation/read.ts'

/** Returns why this person may not review an activity, or null. Memberships are read only of a person who was there. */
export async function findReviewRefusal(
  { db }: Services,
  { userId }: { userId: number },
  { activity, participation }: Pick<Sight, 'activity' | 'participation'>,
): Promise<ReviewRefusal | null> {
  const refused = reviewRefusal(activity, { userId, leads: [] }, participation)
  if (refused) return refused
  const membership = await findMembership(db, activity.hostId, userId)
  const leads = membership?.role === 'ADMIN' ? [activity.hostId] : []
  return reviewRefusal(activity, { userId, leads }, participation)
}

/** Returns the activities of these registrations that this person may review. */
export async function listReviewable(
  { db }: Services,
  { userId }: { userId: number },
  registrations: readonly Pick<ParticipationWithTickets, 'activity' | 'participation'>[],
): Promise<number[]> {
  const mayReview = (leads: readonly number[]) =>
    registrations.filter(
      ({ activity, participation }) => !reviewRefusal(activity, { userId, leads }, participation),
    )
  if (mayReview([]).length === 0) return []
  const memberships = await listMembershipsOf(db, userId)
  const leads = memberships.filter(({ role }) => role === 'ADMIN').map(({ organisationId }) => organisationId)
  return mayReview(leads).map(({ activity }) => activity.id)
}
