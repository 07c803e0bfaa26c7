import { listActivitiesByIds } from '#db/queries/activity/activity.ts'
import { countPlacesTaken, listParticipationsSince } from '#db/queries/participation/participation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { gatheredUntil } from '#server/services/notification/digest.ts'
import { activityFacts, manageUrl, placesLeftToTell } from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Occasion, Recipient } from '#server/tasks/emails/email.ts'
import { findOpenEmailedParticipation } from './emailed-participation.ts'

type News = { participationId: number; added?: number } | { since: string }

type ToldOfOne = EmailContent<'NEW_PARTICIPANT_FOR_HOST'> & EmailContent<'NEW_WAITING_APPROVAL'>

/** The email to hosts about registrations: one at a time, or all of a while when there are many. */
export async function hostNews(
  services: WorkerServices,
  recipient: Recipient,
  news: News,
  occasion: Occasion,
): Promise<ToldOfOne> {
  if ('since' in news) return digest(services, recipient, news, occasion, { awaitsApproval: false })
  return registration(services, recipient, news, occasion)
}

/** The same for join requests; the digest lists those that still wait. */
export async function hostIsAsked(
  services: WorkerServices,
  recipient: Recipient,
  news: News,
  occasion: Occasion,
): Promise<ToldOfOne> {
  if ('since' in news) return digest(services, recipient, news, occasion, { awaitsApproval: true })
  const content = await registration(services, recipient, news, occasion, { awaitsApproval: true })
  return content && { details: { ...content.details, manageUrl: `${content.details.manageUrl}#demandes` } }
}

async function registration(
  services: WorkerServices,
  recipient: Recipient,
  { participationId, added }: { participationId: number; added?: number },
  { facts }: Occasion,
  { awaitsApproval = false } = {},
) {
  const found = await findOpenEmailedParticipation(services, participationId, facts)
  if (!found || (awaitsApproval && found.participation.waitingSize === 0)) return null
  const { activity, participation } = found
  const isEnlarged = added !== undefined && added < participation.partySize
  const taken = facts?.taken ?? (await countPlacesTaken(services.db, [activity.id])).get(activity.id) ?? 0
  return {
    details: {
      ...recipient,
      ...activityFacts(activity),
      participant: nameOf(participation),
      people: participation.partySize,
      ...(isEnlarged && { added }),
      placesLeft: placesLeftToTell(activity, taken),
      manageUrl: manageUrl(activity, services.settings.publicUrl),
    },
  }
}

async function digest(
  { db, settings }: WorkerServices,
  recipient: Recipient,
  { since }: { since: string },
  { createdAt }: Occasion,
  { awaitsApproval }: { awaitsApproval: boolean },
): Promise<ToldOfOne> {
  const until = gatheredUntil(createdAt)
  const participations =
    recipient.userId === null
      ? []
      : await listParticipationsSince(db, recipient.userId, { since, until, awaitsApproval })
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
        participant: nameOf(participation),
        people: participation.gained,
        isEnlarged: participation.createdAt < since,
      })),
    placesLeft: placesLeftToTell(activity, taken.get(activity.id) ?? 0),
    manageUrl: manageUrl(activity, settings.publicUrl),
  }))
  const activitiesUrl = `${settings.publicUrl}/mes-activites`
  return { details: { ...recipient, since, timeZone: first.timeZone, activities: digested, activitiesUrl } }
}

function nameOf({
  organisationName,
  firstName,
  lastName,
}: {
  organisationName: string | null
  firstName: string | null
  lastName: string | null
}): string {
  return displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' })
}
