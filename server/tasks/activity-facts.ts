import type { ListedActivity } from '#db/queries/activity.ts'
import { activityTypeSlug } from '#server/domain/activity-type.ts'

/** What letters say of an activity. */
export function activityFacts(activity: ListedActivity) {
  const { name, startsAt, timeZone, address, city } = activity
  return { activity: name, startsAt, timeZone, place: address ? `${address}, ${city}` : city }
}

/** The picture above a letter: the host's own, else the drawn cover as PNG. */
export function coverUrl(activity: ListedActivity, siteUrl: string): string {
  if (activity.pictureKey) return `${siteUrl}/images/${activity.pictureKey}-800.webp`
  return `${siteUrl}/couvertures/${activityTypeSlug(activity.typeId)}-${activity.id}.png`
}
