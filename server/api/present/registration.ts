import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import type { Context } from '#server/runtime/context.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { listReviewable } from '#server/services/conversation/may-review.ts'
import { readOwnReviews } from '#server/services/conversation/review.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import type { ParticipationWithTickets } from '#server/services/participation/read.ts'
import { readOrdersOf } from '#server/services/payment/own-orders.ts'
import { presentSummary } from './activity.ts'
import { presentOrderOfRegistration } from './order.ts'
import { presentParticipation } from './participant.ts'
import { presentMark } from './review.ts'

/** Returns registrations as their owner sees them, each with its activity. */
export async function presentRegistrations(
  { services, session }: Pick<Context, 'services' | 'session'>,
  person: Attendee,
  registrations: readonly ParticipationWithTickets[],
) {
  const listed = await withPlaces(
    services,
    registrations.map(({ activity }) => activity),
  )
  // Anyone who came by the link of an email reads what is theirs, and may comment once they are signed in.
  const speaks = person.userId === session?.userId
  const reviewable = speaks ? await listReviewable(services, person, registrations) : []
  const reviews = await readOwnReviews(services, person, reviewable)
  const orders = await readOrdersOf(
    services,
    registrations.map(({ participation }) => participation.id),
  )
  return registrations.flatMap((own, index) => {
    const inList = listed[index]
    if (!inList) return []
    const { activity, participation } = own
    return {
      activity: presentSummary(inList),
      participant: presentParticipation(services, person, own),
      /** Whether people may wait for places of it. */
      hasWaitingList: activity.hasWaitingList,
      /** Whether the host may have the person's address. */
      sharesEmail: participation.consent,
      /** Where it is held online. */
      onlineLink: hasGoodTicket(participation) ? activity.onlineLink : null,
      /** The caller's review of it; null: none. */
      review: presentMark(reviews.get(activity.id)),
      /** Whether they may review it: they were marked present, have an account, and do not host it. */
      mayReview: reviewable.includes(activity.id),
      /** What was paid for it, or may still be; the newest first. */
      orders: (orders.get(participation.id) ?? []).map(presentOrderOfRegistration),
    }
  })
}
