import { listActivitiesByIds } from '#db/queries/activity/listed.ts'
import { listParticipationsSince } from '#db/queries/participation/participation.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { findOrderWithLines } from '#db/queries/payment/receipt.ts'
import type { HostDigest } from '#emails/messages/participation/host-digest.ts'
import { gatheredUntil } from '#server/services/notification/digest.ts'
import { activityFacts, manageUrl, placesLeftToTell } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'
import { findOpenEmailedParticipation, participantName } from './emailed-participation.ts'

/** The data of an email about one registration, or one join request; null when it has ended since. */
export async function registrationDetails(
  { services, recipient, facts }: EmailArgs,
  { participationId, added, orderId }: { participationId: number; added?: number; orderId?: number },
) {
  const found = await findOpenEmailedParticipation(services, participationId, facts)
  if (!found) return null
  const { activity, participation } = found
  const isEnlarged = added !== undefined && added < participation.partySize
  const paid = orderId === undefined ? undefined : await findOrderWithLines(services.db, orderId)
  const taken = facts?.taken ?? (await countPlacesTaken(services.db, [activity.id])).get(activity.id) ?? 0
  return {
    ...recipient,
    ...activityFacts(activity),
    participant: participantName(participation),
    people: participation.partySize,
    ...(isEnlarged && { added }),
    waiting: participation.waitingSize,
    ...(paid && { paidCents: paid.order.totalCents }),
    placesLeft: placesLeftToTell(activity, taken),
    manageUrl: manageUrl(activity, services.settings.publicUrl),
  }
}

/** The data of an email about all registrations of a while, or all join requests; null when none is left. */
export async function digestDetails(
  { services, recipient, createdAt }: EmailArgs,
  since: string,
  { isAsked }: { isAsked: boolean },
): Promise<HostDigest | null> {
  const { db, settings } = services
  const until = gatheredUntil(createdAt)
  const participations =
    recipient.userId === null
      ? []
      : await listParticipationsSince(db, recipient.userId, { since, until, isAsked })
  const ids = [...new Set(participations.map(({ activityId }) => activityId))]
  const activities = (await listActivitiesByIds(db, ids)).sort(
    (a, b) => ids.indexOf(a.id) - ids.indexOf(b.id),
  )
  const [first] = activities
  if (!first) return null

  const taken = await countPlacesTaken(db, ids)
  const digested = activities.map((activity) => ({
    activity: activity.name,
    registrations: participations
      .filter(({ activityId }) => activityId === activity.id)
      .map((participation) => ({
        participant: participantName(participation),
        people: participation.gained,
        isEnlarged: participation.earlier > 0,
      })),
    placesLeft: placesLeftToTell(activity, taken.get(activity.id) ?? 0),
    manageUrl: manageUrl(activity, settings.publicUrl),
  }))
  const activitiesUrl = `${settings.publicUrl}/mes-activites`
  return { ...recipient, since, timeZone: first.timeZone, activities: digested, activitiesUrl }
}
