import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import { REGISTRATIONS_PATH } from '#server/domain/participation/ticket-paths.ts'

interface Reader {
  isForParticipant?: boolean
  /** Registered without an account: calendars are shared, so the secret that opens a private activity is not in them. */
  isForGuest?: boolean
}

/** Returns an activity as a calendar event: one UID for ever, a sequence that rises with each change. */
export function calendarEvent(
  activity: ListedActivity,
  siteUrl: string,
  { isForParticipant = false, isForGuest = false }: Reader = {},
) {
  const host = displayName({
    organisationName: activity.hostOrganisationName,
    firstName: activity.hostFirstName,
    lastName: activity.hostLastName,
  })
  return {
    uid: `activity-${activity.id}@${new URL(siteUrl).hostname}`,
    sequence: activity.calendarSequence,
    title: activity.name,
    // The online address is only for participants.
    description: isForParticipant && activity.onlineLink ? `${host}\n${activity.onlineLink}` : host,
    startsAt: activity.startsAt,
    endsAt: activity.endsAt,
    timeZone: activity.timeZone,
    ...(activity.isOnline
      ? { place: null }
      : {
          place: [activity.address, activity.city, activity.nearCity].filter(Boolean).join(', '),
          geo: { latitude: activity.latitude, longitude: activity.longitude },
        }),
    url: `${siteUrl}${isForGuest && activity.isPrivate ? REGISTRATIONS_PATH : activityPath(activity)}`,
    isCancelled: activity.cancelledAt !== null,
    changedAt: activity.changedAt,
  }
}
