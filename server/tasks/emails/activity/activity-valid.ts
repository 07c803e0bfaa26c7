import { writeActivityValid } from '#emails/messages/activity/activity-valid.ts'
import {
  activityFacts,
  coverUrl,
  findActivityThen,
  manageUrl,
  onlineReach,
} from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** To the host: an operator validated the activity. */
export const activityValid: EmailBuilder<'ACTIVITY_VALID'> = async (args) => {
  const { services, recipient, subject, facts, t } = args
  const activity = await findActivityThen(services.db, subject.activityId, facts)
  if (!activity) return null
  const { publicUrl } = services.settings
  const message = writeActivityValid(t, {
    ...recipient,
    ...activityFacts(activity),
    activityUrl: manageUrl(activity, publicUrl),
    coverUrl: coverUrl(activity, publicUrl),
    reach: onlineReach(activity),
    awaitsPaymentAccount: activity.validation === 'WAITING_PAYMENT_VALID',
  })
  return { message }
}
