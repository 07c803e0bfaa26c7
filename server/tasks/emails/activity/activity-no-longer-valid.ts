import { findRevision } from '#db/queries/activity/revision.ts'
import { writeActivityRefused } from '#emails/messages/activity/activity-refused.ts'
import { findActivityThen, manageUrl } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** To the host: the activity was removed from the lists, or only its last change was reverted. */
export const activityNoLongerValid: EmailBuilder<'ACTIVITY_NO_LONGER_VALID'> = async (args) => {
  const { services, recipient, facts, t } = args
  const { activityId, revisionId } = args.subject
  const activity = await findActivityThen(services.db, activityId, facts)
  if (!activity) return null
  const revision = revisionId === undefined ? undefined : await findRevision(services.db, revisionId)
  const message = writeActivityRefused(t, {
    ...recipient,
    activity: activity.name,
    refusal: (revision ? revision.reason : activity.refusalReason) ?? 'OTHERS',
    sentence: (revision ? revision.message : activity.refusalMessage) ?? '',
    isReverted: revision !== undefined,
    activityUrl: manageUrl(activity, services.settings.publicUrl),
  })
  return { message }
}
