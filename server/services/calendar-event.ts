import type { ListedActivity } from '#db/queries/activity.ts'
import { activityPath } from '#server/domain/activity-path.ts'
import { displayName } from '#server/domain/person.ts'

/** An activity as calendars know it: one UID for ever, a sequence that rises with each change. */
export function calendarEvent(activity: ListedActivity, siteUrl: string) {
  return {
    uid: `activity-${activity.id}@${new URL(siteUrl).hostname}`,
    sequence: activity.calendarSequence,
    title: activity.name,
    description: displayName({
      organisationName: activity.hostOrganisationName,
      firstName: activity.hostFirstName,
      lastName: activity.hostLastName,
    }),
    startsAt: activity.startsAt,
    endsAt: activity.endsAt,
    timeZone: activity.timeZone,
    place: [activity.address, activity.city].filter(Boolean).join(', '),
    geo: { latitude: activity.latitude, longitude: activity.longitude },
    url: `${siteUrl}${activityPath(activity)}`,
    isCancelled: activity.cancelledAt !== null,
    changedAt: activity.changedAt,
  }
}
