import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'
import type { OnlineReach } from '#emails/messages/activity/online-reach.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { coverAddress } from '#server/domain/activity/drawing.ts'
import { mapAddress } from '#server/domain/activity/map-address.ts'
import { motifOf } from '#server/domain/activity/motif.ts'
import { placesLeft, UNLIMITED } from '#server/domain/participation/capacity.ts'
import { placeInWords } from '#server/services/activity/place-in-words.ts'
import type { EventFacts } from '#server/services/notification/event-facts.ts'

/** Returns the activity as it was at the event, else as it is. */
export async function findActivityThen(db: Db, activityId: number, facts?: EventFacts) {
  const activity = await findListedActivity(db, activityId)
  return activity && { ...activity, ...facts?.activity }
}

/** Returns the facts of an activity that emails show. */
export function activityFacts(activity: ListedActivity) {
  const { name, startsAt, timeZone } = activity
  return { activity: name, startsAt, timeZone, place: placeInWords(activity) }
}

/** The same, with the directions: for participants. */
export function activityFactsAndMap(activity: ListedActivity) {
  const facts = activityFacts(activity)
  const online = activity.onlineLink ? { onlineUrl: activity.onlineLink } : {}
  return { ...facts, ...(activity.isOnline ? {} : { mapUrl: mapAddress(activity) }), ...online }
}

/** Returns null when places are unlimited. */
export function placesLeftToTell({ capacity }: { capacity: number | null }, taken: number): number | null {
  return capacity === UNLIMITED ? null : placesLeft(capacity, taken)
}

export function hostName(activity: ListedActivity): string {
  return displayName({
    organisationName: activity.hostOrganisationName,
    firstName: activity.hostFirstName,
    lastName: activity.hostLastName,
  })
}

/** Returns the picture above an email: the host's own, else the drawn cover as PNG. */
export function coverUrl(activity: ListedActivity, siteUrl: string): string {
  if (activity.pictureKey) return `${siteUrl}/images/${activity.pictureKey}-cover.jpg`
  const drawing = {
    motif: motifOf({ ...activity, id: activity.drawing ?? activity.id }),
    seed: activity.id,
    format: 'png',
  } as const
  return `${siteUrl}${coverAddress(drawing)}`
}

/** Returns which people find the activity once it is online. */
export function onlineReach({ isPrivate, externalTicketUrl }: ListedActivity): OnlineReach {
  if (isPrivate) return 'PRIVATE'
  return externalTicketUrl === null ? 'LISTED' : 'EXTERNAL'
}

/** Returns the host's page of an activity, to manage participants. */
export function manageUrl({ id }: { id: number }, siteUrl: string): string {
  return `${siteUrl}/mes-activites/${id}`
}
