import { listComingActivitiesByIds, type ListedActivity } from '#db/queries/activity/activity.ts'
import { listAlertsOfEmail } from '#db/queries/search/alert.ts'
import type { AnnouncedActivity } from '#emails/messages/search/new-activities.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { activityFacts, coverUrl, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Occasion, Recipient } from '#server/tasks/emails/email.ts'

/** Longer lists are for the page, not for an email. */
const MOST_ACTIVITIES = 10

/** New activities for one person; those cancelled, refused or begun since then are left out. */
export async function newActivities(
  services: WorkerServices,
  recipient: Recipient,
  _subject: unknown,
  { notificationId }: Occasion,
): Promise<EmailContent<'ALERT_NEW_ACTIVITY'>> {
  const { db, now, settings } = services
  const alerts = await listAlertsOfEmail(db, notificationId)
  const causes = new Map(alerts.map(({ activityId, cause }) => [activityId, cause]))
  const coming = await listComingActivitiesByIds(db, [...causes.keys()], instant(now()))
  const [first, ...rest] = coming
    .slice(0, MOST_ACTIVITIES)
    .map((activity) => announced(activity, causes.get(activity.id) ?? 'FOLLOWING', settings.publicUrl))
  if (!first) return null
  return {
    details: {
      ...recipient,
      activities: [first, ...rest],
      others: coming.length - 1 - rest.length,
      listUrl: `${settings.publicUrl}/activites?lang=${recipient.locale}`,
    },
  }
}

function announced(
  activity: ListedActivity,
  cause: AnnouncedActivity['cause'],
  siteUrl: string,
): AnnouncedActivity {
  return {
    ...activityFacts(activity),
    host: hostName(activity),
    cause,
    pageUrl: `${siteUrl}${activityPath(activity)}`,
    coverUrl: coverUrl(activity, siteUrl),
  }
}
