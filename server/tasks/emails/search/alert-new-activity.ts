import { listComingActivitiesByIds, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listAlertsOfEmail } from '#db/queries/search/alert.ts'
import { type AnnouncedActivity, writeNewActivities } from '#emails/messages/search/new-activities.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import { instant } from '#server/runtime/clock.ts'
import { activityFacts, coverUrl, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** Longer lists are for the page, not for an email. */
const MOST_ACTIVITIES = 10

/** New activities for one person; those cancelled, refused or begun since then are left out. */
export const alertNewActivity: EmailBuilder<'ALERT_NEW_ACTIVITY'> = async (args) => {
  const { services, recipient, notificationId, t } = args
  const { db, now, settings } = services
  const alerts = await listAlertsOfEmail(db, notificationId)
  const causes = new Map(alerts.map(({ activityId, cause }) => [activityId, cause]))
  const coming = await listComingActivitiesByIds(db, [...causes.keys()], instant(now()))
  const [first, ...rest] = coming
    .slice(0, MOST_ACTIVITIES)
    .map((activity) => announced(activity, causes.get(activity.id) ?? 'FOLLOWING', settings.publicUrl))
  if (!first) return null
  const message = writeNewActivities(t, {
    ...recipient,
    activities: [first, ...rest],
    others: coming.length - 1 - rest.length,
    listUrl: `${settings.publicUrl}/activites?lang=${recipient.locale}`,
  })
  return { message }
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
